import { ethersAdapter } from './ethers-adapter.ts'
import { evmReadCases } from './testing/read-cases.fixture.ts'

evmReadCases(() => ethersAdapter())

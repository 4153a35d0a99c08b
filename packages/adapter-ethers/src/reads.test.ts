import { evmReadCases } from '../../eip1193/src/testing/read-cases.fixture.ts'
import { ethersAdapter } from './ethers-adapter.ts'

evmReadCases(() => ethersAdapter())

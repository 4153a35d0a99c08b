import { ethersAdapter } from './ethers-adapter.ts'
import { evmContractCases } from './testing/contract-cases.fixture.ts'

evmContractCases(() => ethersAdapter())

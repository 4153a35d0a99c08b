import { evmContractCases } from '../../eip1193/src/testing/contract-cases.fixture.ts'
import { ethersAdapter } from './ethers-adapter.ts'

evmContractCases(() => ethersAdapter())

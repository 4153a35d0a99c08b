import { evmContractCases } from '../../eip1193/src/testing/contract-cases.fixture.ts'
import { ethers5Adapter } from './ethers5-adapter.ts'

evmContractCases(() => ethers5Adapter({ ethers: () => import('ethers') }))

import { evmReadCases } from '../../eip1193/src/testing/read-cases.fixture.ts'
import { ethers5Adapter } from './ethers5-adapter.ts'

evmReadCases(() => ethers5Adapter({ ethers: () => import('ethers') }))

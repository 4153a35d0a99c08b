import { evmReadCases } from '../../adapter-ethers/src/testing/read-cases.fixture.ts'
import { ethers5Adapter } from './ethers5-adapter.ts'

evmReadCases(() => ethers5Adapter({ ethers: () => import('ethers') }))

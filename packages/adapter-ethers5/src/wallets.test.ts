import { evmWalletCases } from '../../adapter-ethers/src/testing/wallet-cases.fixture.ts'
import { ethers5Adapter } from './ethers5-adapter.ts'

evmWalletCases(() => ethers5Adapter({ ethers: () => import('ethers') }))

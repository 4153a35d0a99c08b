import { evmWalletCases } from '../../eip1193/src/testing/wallet-cases.fixture.ts'
import { ethers5Adapter } from './ethers5-adapter.ts'

evmWalletCases(() => ethers5Adapter({ ethers: () => import('ethers') }))

import { ethersAdapter } from './ethers-adapter.ts'
import { evmWalletCases } from './testing/wallet-cases.fixture.ts'

evmWalletCases(() => ethersAdapter())

import { evmWalletCases } from '../../eip1193/src/testing/wallet-cases.fixture.ts'
import { ethersAdapter } from './ethers-adapter.ts'

evmWalletCases(() => ethersAdapter())

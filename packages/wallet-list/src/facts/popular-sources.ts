import type { WalletFact } from '../wallet-fact.ts'
import type { popularWallets } from './popular.ts'
import { rainbowKit, thirdweb } from './sources.ts'

const checked = '2026-11-21'

/** For each popular wallet: the source of its facts, and its name in Wallet Standard. */
export const popularSources: Readonly<
  Record<(typeof popularWallets)[number]['id'], Pick<WalletFact, 'standardName' | 'checked' | 'source'>>
> = {
  metamask: { standardName: 'MetaMask', checked, source: thirdweb('io.metamask') },
  'trust-wallet': { standardName: 'Trust', checked, source: thirdweb('com.trustwallet.app') },
  'coinbase-wallet': { standardName: 'Coinbase Wallet', checked, source: rainbowKit('coinbaseWallet') },
  'okx-wallet': { standardName: 'OKX Wallet', checked, source: thirdweb('com.okex.wallet') },
  phantom: { standardName: 'Phantom', checked, source: thirdweb('app.phantom') },
  'bitget-wallet': { checked, source: thirdweb('com.bitget.web3') },
  'binance-wallet': { checked, source: rainbowKit('binanceWallet') },
}

import type { ListedWallet } from '../../kernel/ports/wallet-source.ts'
import type { WalletLinks } from './wallet-row.ts'

/** The links of a listed wallet. Those that open it are left out when it can't join the app's relay (`reach: 'private'`). */
export function walletLinks(wallet: WalletLinks | ListedWallet, opens = true): WalletLinks {
  const { homepage, appStore, playStore, chromeStore, mobileLink, desktopLink, webappLink, linkMode } = wallet
  const stores = { homepage, appStore, playStore, chromeStore }
  return opens ? { ...stores, mobileLink, desktopLink, webappLink, linkMode } : stores
}

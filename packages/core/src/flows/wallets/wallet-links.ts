import type { ListedWallet } from '../../kernel/ports/wallet-source.ts'
import type { StorageEntry } from '../../kernel/storage/storage.ts'
import type { WalletLinks } from './wallet-row.ts'

/** The links of a listed wallet. Those that open it are left out when it can't join the app's relay (`reach: 'private'`). */
export function walletLinks(wallet: WalletLinks | ListedWallet, opens = true): WalletLinks {
  const { homepage, appStore, playStore, chromeStore, mobileLink, desktopLink, webappLink, linkMode } = wallet
  const stores = { homepage, appStore, playStore, chromeStore }
  return opens ? { ...stores, mobileLink, desktopLink, webappLink, linkMode } : stores
}

/** A link that brings a wallet up, without any pairing in it, and the wallet's name. */
export type PairingLink = { readonly href: string; readonly name: string }

/** Reads a link back; its `href` passes `safeHref` where it is opened. */
export function decodePairingLink(value: unknown): PairingLink | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { href, name } = value as Record<string, unknown>
  return typeof href === 'string' && href && typeof name === 'string' ? { href, name } : undefined
}

/** The link of the session that it led to. */
type DeepLink = PairingLink & { readonly sessionId: string }

/** How the connected wallet was opened: later requests open it in the same way. */
export const deepLink: StorageEntry<DeepLink> = {
  name: 'deepLink',
  version: 1,
  decode(value) {
    const link = decodePairingLink(value)
    const { sessionId } = Object(value) as Record<string, unknown>
    return link && typeof sessionId === 'string' ? { ...link, sessionId } : undefined
  },
}

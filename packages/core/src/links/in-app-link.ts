import type { Namespace } from '../ports/namespace.ts'
import type { Device } from '../ports/platform.ts'
import type { ListedWallet } from '../ports/wallet-source.ts'
import { safeHref } from '../validate/safe-href.ts'
import { inAppBrowser } from './in-app-browser.ts'
import { linkTarget } from './link-target.ts'
import type { WalletLink } from './wallet-link.ts'

export type InAppLinkParameters = {
  readonly wallet: Pick<ListedWallet, 'rdns' | 'mobileLink'>
  readonly device: Pick<Device, 'mobile' | 'telegram' | 'framed'>
  /** The app's ecosystems. */
  readonly namespaces: readonly Namespace[]
  /** The one that a wallet is asked for. */
  readonly asked: Namespace
  /** The page to open there. */
  readonly page: string
}

/**
 * The link that opens this page inside a wallet's app, for phones on which the wallet is not in the page: in some ecosystems there is no
 * other way (FACTS 1.16). A wallet that can be paired for the ecosystem asked for is paired instead.
 *
 * @returns `undefined` when there is no need or no way, or when the page's address is none that may be handed on
 * @example
 * inAppLink({ wallet: { rdns: 'app.phantom' }, device, namespaces: ['solana'], asked: 'solana', page: location.href })?.href
 * // 'https://phantom.app/ul/browse/https%3A%2F%2Fapp.example%2F?ref=https%3A%2F%2Fapp.example'
 */
export function inAppLink({ wallet, device, namespaces, asked, page }: InAppLinkParameters): WalletLink | undefined {
  if (!device.mobile) return undefined
  const browser = inAppBrowser(wallet, new Set(namespaces))
  if (!browser || (wallet.mobileLink !== undefined && browser.namespace !== asked)) return undefined
  if (!/^https?:/.test(page) || !URL.canParse(page)) return undefined
  const href = safeHref(browser.link(new URL(page)))
  return href ? { href, target: linkTarget(device, 'app') } : undefined
}

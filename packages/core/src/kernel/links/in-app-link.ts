import { inAppNamespaces, linkTarget } from '../platform/device-of.ts'
import type { Namespace } from '../ports/namespace.ts'
import type { Device } from '../ports/platform.ts'
import type { ListedWallet } from '../ports/wallet-source.ts'
import { parseUrl } from '../validate/parse-url.ts'
import { safeHref } from '../validate/safe-href.ts'
import type { WalletLink } from './wallet-link.ts'

export type InAppLinkParameters = {
  /** Without `mobileLink` where nothing can be paired. */
  readonly wallet: Pick<ListedWallet, 'rdns' | 'mobileLink'>
  readonly device: Pick<Device, 'mobile' | 'telegram' | 'framed'>
  /** The app's ecosystems. */
  readonly namespaces: readonly Namespace[]
  /** The one that a wallet is asked for. */
  readonly asked: Namespace
  /** The page to open there. */
  readonly page: string
}

/** As the wallets' makers document them. MetaMask takes the address as a path, without its protocol. */
const links: Readonly<Record<string, (page: URL) => string>> = {
  'app.phantom': ({ href, origin }) =>
    `https://phantom.app/ul/browse/${encodeURIComponent(href)}?ref=${encodeURIComponent(origin)}`,
  'com.coinbase.wallet': ({ href }) => `https://go.cb-w.com/dapp?cb_url=${encodeURIComponent(href)}`,
  'io.metamask': ({ host, pathname, search, hash }) =>
    `https://link.metamask.io/dapp/${host}${pathname}${search}${hash}`,
  'com.trustwallet.app': ({ href }) =>
    `https://link.trustwallet.com/open_url?coin_id=60&url=${encodeURIComponent(href)}`,
  'com.okex.wallet': ({ href }) =>
    `https://web3.okx.com/download?deeplink=${encodeURIComponent(`okx://wallet/dapp/url?dappUrl=${encodeURIComponent(href)}`)}`,
}

/**
 * The link that opens this page inside a wallet's app, for phones on which the wallet is not in the page. A wallet that can be paired is
 * paired instead (`mobileLink`), but in ecosystems other than Ethereum's: there the app's own browser is the only way.
 *
 * @returns `undefined` when there is no need or no way, or when the page's address may not be handed on
 * @example
 * inAppLink({ wallet: { rdns: 'app.phantom' }, device, namespaces: ['solana'], asked: 'solana', page: location.href })?.href
 * // 'https://phantom.app/ul/browse/https%3A%2F%2Fapp.example%2F?ref=https%3A%2F%2Fapp.example'
 */
export function inAppLink({ wallet, device, namespaces, asked, page }: InAppLinkParameters): WalletLink | undefined {
  if (!device.mobile) return undefined
  const served = inAppNamespaces(wallet).filter((namespace) => namespaces.includes(namespace))
  const link = links[wallet.rdns ?? '']
  if (!served.length || !link) return undefined
  if (wallet.mobileLink !== undefined && (asked === 'eip155' || !served.includes(asked))) return undefined
  const url = /^https?:/.test(page) ? parseUrl(page) : undefined
  if (!url) return undefined
  const href = safeHref(link(url))
  return href ? { href, target: linkTarget(device, 'app') } : undefined
}

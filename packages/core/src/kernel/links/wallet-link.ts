import { linkTarget } from '../platform/device-of.ts'
import type { Device, LinkTarget } from '../ports/platform.ts'
import type { ListedWallet } from '../ports/wallet-source.ts'
import { type SafeHrefOptions, safeHref } from '../validate/safe-href.ts'
import { appendPairingUri } from './append-pairing-uri.ts'

/**
 * Which of a wallet's links: its app by its own scheme (`native`) or by https (`universal`), the better of both (`mobile`), its desktop
 * app, or its page.
 */
export type WalletLinkKind = 'mobile' | 'native' | 'universal' | 'desktop' | 'web'

export type WalletLinkParameters = {
  readonly wallet: Pick<ListedWallet, 'mobileLink' | 'desktopLink' | 'webappLink' | 'linkMode'>
  /** `wc:…` */
  readonly uri: string
  readonly device: Pick<Device, 'os' | 'telegram' | 'framed'>
  readonly kind: WalletLinkKind
  /** Makes `mobile` and `native` the https link where the wallet has one. @default false */
  readonly preferUniversal?: boolean | undefined
  /** More schemes, or loopback addresses, that the app trusts. */
  readonly safe?: SafeHrefOptions | undefined
}

/** A link that opens a wallet, and where it opens. */
export type WalletLink = { readonly href: string; readonly target: LinkTarget }

/**
 * The link that opens a wallet with a pairing. Pure, so that it can be the `href` of a real anchor: on phones the tap itself has to
 * navigate, or Safari on iOS asks or refuses.
 *
 * @returns `undefined` when the wallet has no such link, or `safeHref` refuses it
 * @example
 * walletLink({ wallet: { mobileLink: 'rainbow://' }, uri, device, kind: 'mobile' })?.href // 'rainbow://wc?uri=wc%3A…'
 */
export function walletLink(parameters: WalletLinkParameters): WalletLink | undefined {
  const { uri, device, kind, safe } = parameters
  const link = chosenLink(parameters)
  const href = link && safeHref(appendPairingUri(link, uri, device), safe)
  if (!href) return undefined
  // A link with a desktop app's own scheme opens in the same tab, too: a new tab would stay empty.
  const isPage = kind === 'web' || (kind === 'desktop' && href.startsWith('https:'))
  return { href, target: linkTarget(device, isPage ? 'page' : 'app') }
}

function chosenLink({ wallet, kind, preferUniversal = false }: WalletLinkParameters): string | undefined {
  const { mobileLink, desktopLink, webappLink, linkMode } = wallet
  const universal = linkMode ?? (mobileLink?.startsWith('https:') ? mobileLink : undefined)
  switch (kind) {
    case 'mobile':
    case 'native':
      return (preferUniversal ? universal : undefined) ?? mobileLink ?? (kind === 'mobile' ? universal : undefined)
    case 'universal':
      return universal
    case 'desktop':
      return desktopLink
    case 'web':
      return webappLink
  }
}

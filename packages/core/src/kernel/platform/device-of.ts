import type { Namespace } from '../ports/namespace.ts'
import type { PageLike } from '../ports/page-like.ts'
import type { Device, LinkTarget, Platform } from '../ports/platform.ts'

const telegramNames = ['TelegramWebviewProxy', 'Telegram', 'TelegramWebviewProxyProto'] as const
/** In-app browsers of wallets inject their provider into a phone's web view; these say so in the user agent too. */
const walletAgents = /MetaMaskMobile|CoinbaseWallet|Trust\/|TokenPocket|imToken|OKApp|BitKeep|Rainbow|Phantom/i

/**
 * Where the page runs: read once from the user agent and the globals that hosts leave.
 *
 * @example const { mobile } = deviceOf(platform)
 */
export function deviceOf(platform: Pick<Platform, 'device' | 'framed' | 'page'>): Device {
  platform.device ??= read(platform.page, platform.framed())
  return platform.device
}

function read(page: PageLike, framed: boolean): Device {
  const agent = page.navigator?.userAgent ?? ''
  // iPadOS calls itself a Mac; only its touch points tell.
  const iPad = /Macintosh/.test(agent) && (page.navigator?.maxTouchPoints ?? 0) > 1
  const os = /iPhone|iPad|iPod/.test(agent) || iPad ? 'ios' : readOs(agent)
  const mobile = os === 'ios' || os === 'android'
  return {
    mobile,
    os,
    browser: readBrowser(agent),
    telegram: telegramNames.some((name) => page[name] !== undefined),
    framed,
    insideWallet: readWalletAround(page, { framed, mobile, agent }),
  }
}

function readOs(agent: string): Device['os'] {
  if (/Android/.test(agent)) return 'android'
  if (/Macintosh|Mac OS X/.test(agent)) return 'macos'
  if (/Windows/.test(agent)) return 'windows'
  return /Linux|X11/.test(agent) ? 'linux' : 'unknown'
}

function readBrowser(agent: string): Device['browser'] {
  if (/Firefox|FxiOS/.test(agent)) return 'firefox'
  if (/Chrome|CriOS|Chromium|Edg/.test(agent)) return 'chrome'
  return /Safari/.test(agent) ? 'safari' : 'other'
}

function readWalletAround(
  page: PageLike,
  { framed, mobile, agent }: { framed: boolean; mobile: boolean; agent: string },
): Device['insideWallet'] {
  // Firefox tells only where the frame was opened from; a browser that knows the page around is believed alone.
  const around = page.location?.ancestorOrigins?.[0] ?? page.document?.referrer ?? ''
  if (framed && /^https:\/\/([a-z0-9-]+\.)*safe\.global(\/|$)/.test(around)) return 'safe'
  const injected = () => injects(page, 'ethereum') || injects(page, 'phantom')
  return mobile && injected() && (walletAgents.test(agent) || !hasExtensions(agent)) ? 'injected' : undefined
}

/** Any script may have put a getter there that throws: that is no wallet, and no reason not to start. */
function injects(page: PageLike, name: 'ethereum' | 'phantom'): boolean {
  try {
    return page[name] !== undefined
  } catch {
    return false
  }
}

/** A phone browser without extensions has a provider only inside a wallet. */
function hasExtensions(agent: string): boolean {
  return /Firefox|Kiwi/i.test(agent)
}

/**
 * Where a link to a wallet opens. On phones it opens in the same tab, because a new tab would stay empty when the wallet app takes
 * the link. From a frame it opens in the whole tab, because a frame may not navigate to other apps. From Telegram's web view it always
 * opens in a new tab.
 *
 * @example linkTarget({ framed: true, telegram: false }, 'app') // '_top'
 */
export function linkTarget(device: Pick<Device, 'framed' | 'telegram'>, destination: 'app' | 'page'): LinkTarget {
  if (device.telegram || destination === 'page') return '_blank'
  return device.framed ? '_top' : '_self'
}

/** Wallet apps that open pages inside themselves, by rdns, and the ecosystems in which a page finds them there. */
const browsers: Readonly<Record<string, readonly Namespace[]>> = {
  'app.phantom': ['solana', 'eip155'],
  'com.coinbase.wallet': ['solana', 'eip155'],
  'io.metamask': ['eip155'],
  'com.trustwallet.app': ['eip155'],
  'com.okex.wallet': ['eip155'],
}

/** The ecosystems in which a page finds the wallet once it is opened inside the wallet's app; empty for an app that opens no pages. */
export function inAppNamespaces({ rdns }: { readonly rdns?: string | undefined }): readonly Namespace[] {
  return (rdns !== undefined && Object.hasOwn(browsers, rdns) && browsers[rdns]) || []
}

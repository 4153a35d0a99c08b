import { invalidOptions } from '@latchkey/core/internal'
import type { Metadata } from '@latchkey/core/ports'

/** Your own relay, or one of another operator. */
export type WalletConnectRelay = {
  /**
   * `wss://…`, or `ws://` on a loopback or private network. Several URLs are tried in order when one refuses or can't be reached, each for
   * at most 4 s. The one that works is used as long as there is a session. All must lead to one relay (nodes that share a store and a
   * broker, or several names of one host): the code tells a wallet no URL, so the wallet uses its own, and messages pass only within one
   * relay.
   */
  readonly url: string | readonly string[]
  /** Issued by the operator of the relay. Not the id of Latchkey's own services. */
  readonly projectId: string
  /** `'public'`: the relay that wallets from the app stores use. `'private'`: only wallets of that relay can scan the code. */
  readonly reach: 'public' | 'private'
}

type SharedOptions = {
  /** Overrides parts of the client's metadata in what wallets show of the app. */
  readonly metadata?: Partial<Metadata> | undefined
  /**
   * Lets the SDK's vendor attest the page's origin to wallets. Opens a hidden frame of the vendor's host at every proposal and request, and
   * waits up to 5 s for it when that host can't be reached.
   * @default false
   */
  readonly verify?: boolean | undefined
  /** Lets the SDK report its errors to its vendor. @default false */
  readonly telemetry?: boolean | undefined
}

/** Either `projectId` or `relay`. No other host than the relay is contacted, unless `verify` or `telemetry` is on. */
export type WalletConnectOptions = SharedOptions &
  (
    | {
        /**
         * Pairs over the public relay, `publicRelayUrl`, which wallets from the app stores use. Its operator issues the id, at
         * https://dashboard.reown.com, and counts the visitors who pair.
         */
        readonly projectId: string
        readonly relay?: undefined
      }
    | {
        readonly relay: WalletConnectRelay
        readonly projectId?: undefined
      }
  )

/** The options with their relay filled in. */
export type RelayOptions = SharedOptions & { readonly relay: WalletConnectRelay }

/** The relay that wallets from the app stores use. Contacted only by a pairing with `walletConnect({ projectId })`. */
export const publicRelayUrl = 'wss://relay.walletconnect.org'

/**
 * Returns the relay of the options.
 *
 * @throws LatchkeyError `config/invalid`; `details` name the mistake and its fix
 */
export function relayOf(options: WalletConnectOptions): WalletConnectRelay {
  const { projectId, relay } = Object(options) as Partial<WalletConnectOptions>
  const urls = [Object(relay).url].flat()
  const mistake = relay
    ? projectId !== undefined
      ? 'has both `projectId` and `relay`: keep `projectId` for the public relay or `relay` for your own'
      : !urls.length || urls.some((url) => !/^wss?:\/\/./.test(url))
        ? 'needs `relay.url`, which begins with `wss://`'
        : typeof relay.projectId !== 'string'
          ? 'needs `relay.projectId`, from the operator of the relay'
          : !['public', 'private'].includes(relay.reach) && "needs `relay.reach`: 'public' or 'private'"
    : (typeof projectId !== 'string' || !projectId) &&
      'needs `projectId` for the public relay, from https://dashboard.reown.com, or `relay` for your own'
  if (mistake) throw invalidOptions(`\`walletConnect()\` ${mistake}.`)
  return relay ?? { url: publicRelayUrl, projectId: projectId as string, reach: 'public' }
}

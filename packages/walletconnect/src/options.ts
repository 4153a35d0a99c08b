import type { Metadata } from '@latchkey/core'

/** A relay of your own, or one of another operator. */
export type WalletConnectRelay = {
  /**
   * `wss://…`, or `ws://` on a loopback or private network. Several are tried in order when one refuses or can't be reached, each for at
   * most 4 s, and the one that works is used as long as there is a session. They must lead to one relay (nodes that share a store and a
   * broker, or several names of one host): a wallet is told no URL by the code, so it uses its own, and messages pass between the two
   * only inside of one relay.
   */
  readonly url: string | readonly string[]
  /** Issued by the operator of the relay; not the id of Latchkey's own services. */
  readonly projectId: string
  /** `'public'`: the relay that wallets from the app stores use. `'private'`: only wallets of that relay can scan the code. */
  readonly reach: 'public' | 'private'
}

type SharedOptions = {
  /** What wallets show of the app, where it differs from the client's metadata. */
  readonly metadata?: Partial<Metadata> | undefined
  /**
   * Lets the SDK's vendor attest the page's origin to wallets. Opens a hidden frame of the vendor's host at every proposal and
   * request, which waits up to 5 s where that host can't be reached.
   * @default false
   */
  readonly verify?: boolean | undefined
  /** Lets the SDK report its errors to its vendor. @default false */
  readonly telemetry?: boolean | undefined
}

/** Either `projectId` or `relay`. The relay is the only host that is contacted, unless `verify` or `telemetry` say otherwise. */
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

/** The options with the relay that they mean. */
export type RelayOptions = SharedOptions & { readonly relay: WalletConnectRelay }

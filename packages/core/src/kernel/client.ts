import type { Blockchain, Fetch } from '@latchkey/api-client'
import type { Alerts } from './alert/alert.ts'
import type { Clock } from './clock.ts'
import type { ConnectionEvent } from './connection/reduce.ts'
import type { ConnectionState } from './connection/state.ts'
import type { ClientEvent } from './events/event.ts'
import type { Events } from './events/events.ts'
import type { Log, LogLevel } from './log/log.ts'
import type { ChainReference } from './networks/to-chain-id.ts'
import type { ChainLike } from './networks/to-network.ts'
import type { Operations } from './operation.ts'
import type {
  ConfiguredToken,
  ConnectorGroup,
  CustomWallet,
  LocalFeatures,
  NamesOptions,
  ServicesOptions,
} from './option-types.ts'
import type { Adapter, AdapterInstance } from './ports/adapter.ts'
import type { AuthInstance, AuthPort } from './ports/auth.ts'
import type { Connector } from './ports/connector.ts'
import type { Metadata } from './ports/context.ts'
import type { Namespace, Unsubscribe } from './ports/namespace.ts'
import type { Network } from './ports/network.ts'
import type { PairingInstance, PairingPort } from './ports/pairing.ts'
import type { Platform } from './ports/platform.ts'
import type { SiwxSource } from './ports/siwx.ts'
import type { WalletIdentities, WalletSource } from './ports/wallet-source.ts'
import type { Random } from './random.ts'
import type { Route } from './router/route.ts'
import type { Router } from './router/router.ts'
import type { ClientStorage, StorageLike } from './storage/storage.ts'
import type { Readable } from './store.ts'
import type { Theme } from './theme/theme.ts'
import type { ThemeTokens } from './theme/theme-tokens.ts'
import type { Toasts } from './toast/toast.ts'
import type { IconPolicy } from './validate/safe-icon.ts'
import type { WalletId } from './wallet-id.ts'

/** An adapter of any namespace, with what it made for this client. */
// biome-ignore lint/suspicious/noExplicitAny: adapters are invariant in their namespace; the client only uses the common part
export type AnyAdapter = { readonly adapter: Adapter<any>; readonly instance: AdapterInstance<any> }

/**
 * One independent Latchkey: all its state lives here. Actions (`connect(client, …)`, `openModal(client, …)`) are functions
 * beside it, so an app ships only those that it uses.
 *
 * @example
 * const client: LatchkeyClient = createLatchkey({ networks: [mainnet], adapters: [ethersAdapter()] })
 * const stop = client.start()
 * client.connection.subscribe((state) => show(activeConnection(state)))
 */
export type LatchkeyClient = {
  readonly id: string
  readonly options: LatchkeyOptions
  /** The networks of the options, with the changes of `addNetwork` and `removeNetwork`; a change is announced through `connection`. */
  readonly networks: readonly Network[]
  /** As configured; `resolveMetadata` completes it from the page. */
  readonly metadata: Partial<Metadata>
  /** The connections. */
  readonly connection: Readable<ConnectionState>
  /** The ways to connect that adapters know of, merged by nothing yet. */
  readonly connectors: Readable<readonly Connector[]>
  readonly router: Router
  readonly operations: Operations
  readonly toasts: Toasts
  readonly alerts: Alerts
  readonly theme: Theme
  readonly events: Events
  readonly log: Log
  /** `true` once storage was read, and the wallets that were in use before the reload and phone sessions have answered. */
  readonly ready: Readable<boolean>

  readonly platform: Platform
  readonly storage: ClientStorage
  readonly clock: Clock
  readonly random: Random
  readonly adapters: ReadonlyMap<string, AnyAdapter>
  readonly pairing: PairingInstance | undefined
  readonly auth: AuthInstance | undefined
  adapterFor(namespace: Namespace): AnyAdapter | undefined

  /**
   * Reads storage, starts discovery and restores without prompting. Counted: the last off stops. Does nothing on a server.
   * Calling it twice (StrictMode, hot reload) is harmless.
   */
  start(): Unsubscribe
  use<Instance>(feature: Feature<Instance>): Instance
  /** The blockchain API of `services`, loaded at the first call; `undefined` without services, and then nothing is requested. */
  blockchain(): Promise<Blockchain | undefined>
}

/**
 * The client as flows and actions of core see it; at run time it is the same object. Apps get `LatchkeyClient`, which can't write.
 */
export type CoreClient = Omit<LatchkeyClient, 'use'> & {
  /** The one writer of `connection`. */
  dispatch(event: ConnectionEvent): void
  /** For `addNetwork` and `removeNetwork`. */
  setNetworks(networks: readonly Network[]): void
  use<Instance>(feature: Feature<Instance> | InternalFeature<Instance>): Instance
}

/**
 * A part of core that loads with the view that shows it. `client.use(feature)` makes one per client and returns the same one ever after.
 *
 * @example
 * const wallets = client.use(walletDirectory)
 */
export type Feature<Instance> = {
  readonly id: string
  /** Only tells the types of a feature and of an `InternalFeature` apart. */
  readonly scope?: undefined
  create(client: LatchkeyClient): Instance
}

/** State of one client that flows of core share. An app's `client.use` doesn't accept it. */
export type InternalFeature<Instance> = {
  readonly id: string
  readonly scope?: 'internal'
  create(client: CoreClient): Instance
}

/**
 * Something that must be settled before other views are shown: an unsupported network, a required sign-in. Guards are asked at every
 * opening and go on top of what was asked for, except over Connect, Networks and Account when those were asked for.
 *
 * @example
 * const oneAccount: Guard = {
 *   id: 'one-account',
 *   check: ({ connection }) =>
 *     Object.keys(connection.getState().connections).length > 1 ? { route: { view: 'SwitchAddress' } } : null,
 * }
 */
export type Guard = {
  readonly id: string
  /** Must be pure. `null` = nothing to settle. */
  check(client: LatchkeyClient): {
    readonly route: Route
    /** Closing is refused with this reason, a copy key. */
    readonly blocks?: string | undefined
  } | null
}

/**
 * What a client is made of; docs/options.md has every option with its default.
 *
 * @example
 * const options: LatchkeyOptions = { networks: [mainnet, solana], adapters: [ethersAdapter(), solanaAdapter()], wallets: walletList }
 */
export type LatchkeyOptions = {
  /** Prefixes storage and every SDK's storage; two ids are two independent clients. @default 'default' */
  readonly id?: string | undefined
  /** At least one; plain viem chains are accepted. */
  readonly networks: readonly [Network | ChainLike, ...(Network | ChainLike)[]]
  /** One a namespace. Without its adapter, a network's wallets are those of the `pairing` alone. */
  // biome-ignore lint/suspicious/noExplicitAny: an adapter is invariant in its namespace; the client only uses the common part
  readonly adapters?: readonly Adapter<any>[] | undefined
  /** Phone wallets by QR code and link: `walletConnect(…)` of `@latchkey/walletconnect`. Absent = a listed wallet can only be downloaded. */
  readonly pairing?: PairingPort | undefined
  /** Accounts for visitors without a wallet: `frameAuth({ url })` of `@latchkey/frame`. Absent = no login is offered. */
  readonly auth?: AuthPort | undefined
  /** Registry, balances, history, names and images. Absent = nothing is requested. */
  readonly services?: ServicesOptions | undefined
  /** Names under a domain of your services, which visitors with a login can register (docs/names.md). Needs `services` and `auth`. */
  readonly names?: NamesOptions | undefined
  /** Sign-in with a signature: `defaultSiwx()` of `@latchkey/siwx`, `siweToSiwx(…)` for SIWE endpoints, or an object of your own. */
  readonly siwx?: SiwxSource | undefined
  /** Another name of `siwx`, as AppKit has it. Never together with `siwx`. */
  readonly siweConfig?: SiwxSource | undefined
  /**
   * A static wallet list, or a source of your own. Wins over `services`' registry. A function is called ahead of the first list, so it loads
   * code and asks no service.
   */
  readonly wallets?: WalletSource | (() => Promise<WalletSource>) | undefined
  /**
   * Loaded with the first list, to know one wallet in several ecosystems: `() => import('@latchkey/wallet-list/identities')`. Needed only
   * where `wallets` brings none; without any, wallets that the registry doesn't know stay apart.
   * @default those of `wallets`, as `walletList` has them
   */
  readonly identities?: (() => Promise<WalletIdentities>) | undefined
  /** Taken from the document where absent. */
  readonly metadata?: Partial<Metadata> | undefined
  /** CAIP-2 id, number of an Ethereum chain, or the network itself. @default the first network */
  readonly defaultNetwork?: ChainReference | undefined
  /** `true`: a wallet on a network that isn't in `networks` is no reason to ask for a switch. @default false */
  readonly allowUnsupportedChain?: boolean | undefined
  /** Ids of the wallet list, rdns or names, in any case, shown first and in this order. Needs `wallets` or `services`. */
  readonly featuredWalletIds?: readonly WalletId[] | undefined
  /** Ids of the wallet list, rdns or names, in any case: only these of the list. Installed wallets are still shown. */
  readonly includeWalletIds?: readonly WalletId[] | undefined
  /** Ids of the wallet list, rdns or names, in any case; installed wallets too. */
  readonly excludeWalletIds?: readonly WalletId[] | undefined
  /** Wallets that no list knows. */
  readonly customWallets?: readonly CustomWallet[] | undefined
  /** Tokens by CAIP-2 id of their chain that are listed in any case; other tokens are those the wallet or the services know of. */
  readonly tokens?: Readonly<Record<string, readonly ConfiguredToken[]>> | undefined
  /** The features that the Account view offers. A feature that can't work on a network or with a wallet is never shown. */
  readonly features?: LocalFeatures | undefined
  /** Your own icons by a wallet's id or rdns, or by connector id: https or `data:` addresses, or paths of your site that begin with `/`. */
  readonly connectorImages?: Readonly<Record<string, string>> | undefined
  /** Your own icons by CAIP-2 id: addresses as for `connectorImages`. */
  readonly chainImages?: Readonly<Record<string, string>> | undefined
  /** Groups named here come first, the others follow in the default order. */
  readonly connectorOrder?: readonly ConnectorGroup[] | undefined
  /** `'always'` also lists an injected wallet that nothing identifies. @default 'auto' */
  readonly injected?: 'auto' | 'always' | undefined
  /** Where "All wallets" is offered. Needs `wallets` or `services`. @default 'always' */
  readonly allWallets?: 'always' | 'mobile' | 'never' | undefined
  /** Prefer https links to a wallet's own scheme. @default false */
  readonly preferUniversalLinks?: boolean | undefined
  /** Absent = follows the visitor's system. */
  readonly themeMode?: 'light' | 'dark' | undefined
  /** `--latchkey-*` variables by their name without the prefix, e.g. `{ accent: '#0a7' }`. */
  readonly themeVariables?: ThemeTokens | undefined
  /**
   * `'generated'` draws no image from outside, for the strictest pages. An icon set has images of its own for listed wallets, networks and
   * tokens: `web3icons()` of `@latchkey/icons`. @default 'all'
   */
  readonly icons?: IconPolicy | undefined
  /** Rules that must be met before other views are shown. */
  readonly guards?: readonly Guard[] | undefined
  /** Opt-in: gets every local event. Without it none leaves the page. */
  readonly telemetry?: ((event: ClientEvent) => void) | undefined
  /** Shows developer alerts in the modal. @default false */
  readonly debug?: boolean | undefined
  /** The lowest level that is printed. @default 'error' */
  readonly logLevel?: LogLevel | 'silent' | undefined
  /** Namespace whose connection speaks first. @default that of the default network */
  readonly namespace?: Namespace | undefined
  /** The page around the client, for tests and unusual hosts. @default `browserPlatform()` */
  readonly platform?: Platform | undefined
  /** @default `localStorage`; memory where it is blocked */
  readonly storage?: StorageLike | undefined
  /** For tests. @default `systemClock` */
  readonly clock?: Clock | undefined
  /** For tests. @default the system's */
  readonly random?: Random | undefined
  /** What core requests itself: `services`, and the nodes that sign-in asks about smart accounts. @default the page's */
  readonly fetch?: Fetch | undefined
}

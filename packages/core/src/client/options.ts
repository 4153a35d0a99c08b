import type { Fetch } from '@latchkey/api-client'
import type { Clock } from '../clock.ts'
import type { ClientEvent } from '../events/event.ts'
import type { LogLevel } from '../log/log.ts'
import type { ChainReference } from '../networks/to-chain-id.ts'
import type { ChainLike } from '../networks/to-network.ts'
import type { Adapter } from '../ports/adapter.ts'
import type { Metadata } from '../ports/context.ts'
import type { Namespace } from '../ports/namespace.ts'
import type { Network } from '../ports/network.ts'
import type { PairingPort } from '../ports/pairing.ts'
import type { Platform } from '../ports/platform.ts'
import type { SiwxSource } from '../ports/siwx.ts'
import type { ListedWallet, WalletIdentities, WalletSource } from '../ports/wallet-source.ts'
import type { Random } from '../random.ts'
import type { StorageLike } from '../storage/storage.ts'
import type { ThemeTokens } from '../theme/theme-tokens.ts'
import type { WalletId } from '../wallets/wallet-id.ts'
import type { Guard } from './guard.ts'

/** The groups of the wallet list in their default order. */
export type ConnectorGroup =
  | 'walletConnect'
  | 'recent'
  | 'injected'
  | 'featured'
  | 'custom'
  | 'external'
  | 'recommended'

/** A wallet that the app adds to the list by itself (`customWallets`). */
export type CustomWallet = Pick<ListedWallet, 'id' | 'name'> &
  Partial<
    Pick<
      ListedWallet,
      'homepage' | 'imageUrl' | 'mobileLink' | 'desktopLink' | 'webappLink' | 'appStore' | 'playStore' | 'rdns'
    >
  >

/** Your own services or a compatible host. Absent = those abilities are off and nothing is requested. */
export type ServicesOptions = {
  /** Base URL, e.g. `https://wallets.example.org`. */
  readonly url: string
  /** Issued by the operator of `url`; not the relay's project id. */
  readonly projectId: string
  /** Sent along only when set. */
  readonly clientId?: string | undefined
}

/** A token that the app wants shown in every account's list, even when there is none of it. */
export type ConfiguredToken = {
  /** Of its contract, plain. */
  readonly address: string
  /** @default what the contract says */
  readonly symbol?: string | undefined
  readonly name?: string | undefined
  /** https or `data:`; fetched through the services' image route, or not at all. */
  readonly image?: string | undefined
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
  /** Phone wallets by QR code and link: `walletConnect(…)` of `@latchkey/walletconnect`. Absent = listed wallets are there to be had only. */
  readonly pairing?: PairingPort | undefined
  /** Registry, balances, history, names and pictures. Absent = nothing is requested. */
  readonly services?: ServicesOptions | undefined
  /** Sign-in with a signature: `defaultSiwx()` of `@latchkey/siwx`, or an object of your own. */
  readonly siwx?: SiwxSource | undefined
  /** The same for sites with SIWE endpoints: `siweToSiwx(…)` of `@latchkey/siwx`. Never together with `siwx`. */
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
  /** Ids of the wallet list, rdns or names, in any case: only these of the list. Installed wallets are shown all the same. */
  readonly includeWalletIds?: readonly WalletId[] | undefined
  /** Ids of the wallet list, rdns or names, in any case; installed wallets too. */
  readonly excludeWalletIds?: readonly WalletId[] | undefined
  /** Wallets that no list knows. */
  readonly customWallets?: readonly CustomWallet[] | undefined
  /** Tokens by CAIP-2 id of their chain that are listed in any case; other tokens are those the wallet or the services know of. */
  readonly tokens?: Readonly<Record<string, readonly ConfiguredToken[]>> | undefined
  /** Your own icons by a wallet's id or rdns, or by connector id. */
  readonly connectorImages?: Readonly<Record<string, string>> | undefined
  /** Your own icons by CAIP-2 id. */
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
  /** `'generated'` draws no picture from outside, for the strictest pages. @default 'all' */
  readonly icons?: 'all' | 'generated' | undefined
  /** What must be settled before other views are shown. */
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

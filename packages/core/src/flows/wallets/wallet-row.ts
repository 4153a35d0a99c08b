import type { ConnectorGroup } from '../../kernel/option-types.ts'
import type { Surface } from '../../kernel/ports/connector.ts'
import type { Namespace } from '../../kernel/ports/namespace.ts'
import type { ListedWallet } from '../../kernel/ports/wallet-source.ts'

/** What a row may be marked with; the first one is the one to draw. */
export type WalletTag = 'recent' | 'installed' | 'qr' | 'multichain'

/** One way to connect the wallet of a row at once. */
export type RowConnector = { readonly adapterId: string; readonly connectorId: string; readonly namespace: Namespace }

/** Where a wallet can be opened or had; each passes `safeHref` where it is drawn or opened. */
export type WalletLinks = Pick<
  ListedWallet,
  'homepage' | 'mobileLink' | 'desktopLink' | 'webappLink' | 'linkMode' | 'appStore' | 'playStore' | 'chromeStore'
>

/** One wallet of a list: one row, however many ecosystems and ways to connect it has. */
export type WalletRow = {
  /** Stable across visits as far as the wallet can be recognised. */
  readonly id: string
  readonly name: string
  /** Empty for a wallet that is reached by a pairing only. */
  readonly connectors: readonly RowConnector[]
  /** The id in the registry or list, once it is known to be in one. */
  readonly registryId?: string | undefined
  readonly rdns?: string | undefined
  /** Has passed `safeIcon`. */
  readonly imageUrl?: string | undefined
  /** `walletImage` loads it. */
  readonly imageId?: string | undefined
  readonly links?: WalletLinks | undefined
  /** CAIP-2 ids the wallet claims to know. */
  readonly chains?: readonly string[] | undefined
  readonly tags: readonly WalletTag[]
  readonly group: ConnectorGroup
  /** Set when another row bears the same name: where this one comes from (its rdns, host or connector id). */
  readonly origin?: string | undefined
  /** The ecosystem, for a row whose namesake in another ecosystem could not be proven to be the same wallet. */
  readonly namespace?: Namespace | undefined
  readonly surface: Surface
}

/** Rows of one kind, in the order they are drawn. */
export type WalletGroup = { readonly id: ConnectorGroup; readonly rows: readonly WalletRow[] }

// The types of single options. The options as a whole are `LatchkeyOptions` in client.ts, because guards take the client.
import type { ListedWallet } from './ports/wallet-source.ts'

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

/** Where visitors register their names. */
export type NamesOptions = {
  /** The domain, one of the services' setting `names.zones`, e.g. `shop.eth`. */
  readonly zone: string
}

/** A token that the app wants shown in every account's list, even when there is none of it. */
export type ConfiguredToken = {
  /** The contract's address without a CAIP prefix. */
  readonly address: string
  /** @default what the contract says */
  readonly symbol?: string | undefined
  readonly name?: string | undefined
  /** https or `data:`; fetched through the services' image route, or not at all. */
  readonly image?: string | undefined
}

/** `true` = whatever the app has installed, a list = these of it, `false` = none. */
export type ProviderSetting = boolean | readonly string[]

/** Views that an app may leave out. They never add code to the first load. */
export type LocalFeatures = {
  /** Sending from the modal, where network and wallet can. @default true */
  readonly send?: boolean | undefined
  /** The address to be sent to. @default true */
  readonly receive?: boolean | undefined
  /** The Collectibles tab, where there is a source for it. @default true */
  readonly collectibles?: boolean | undefined
  /** A way to what the app may do without asking, and to its end (docs/permissions.md). @default false */
  readonly permissions?: boolean | undefined
  /** The Activity tab, where there is a source for it. An operator that the app follows decides instead. @default true */
  readonly activity?: boolean | undefined
  /** Swaps, where the services have them. An operator that the app follows decides instead. @default true */
  readonly swap?: ProviderSetting | undefined
  /** Buying for money, by all or by these providers of the services. An operator that the app follows decides instead. @default true */
  readonly buy?: ProviderSetting | undefined
  /** Payments in the modal (`pay`). @default true */
  readonly pay?: boolean | undefined
}

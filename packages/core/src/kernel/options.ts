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

import type { ChainId, Namespace } from './namespace.ts'

/** How a connector came to be known. */
export type ConnectorType = 'MULTI_CHAIN' | 'ANNOUNCED' | 'INJECTED' | 'EXTERNAL' | 'WALLET_CONNECT' | 'AUTH'

/**
 * Where a wallet shows its own prompt. `'page'` draws into the page, which lies dead under a top-layer dialog, so the modal steps aside
 * until the request has settled.
 */
export type Surface = 'window' | 'page' | 'none'

/** One way to reach one wallet in one namespace. Plain data: `client.getProvider` returns the provider. */
export type Connector<ns extends Namespace = Namespace> = {
  readonly id: string
  readonly adapterId: string
  readonly name: string
  readonly type: ConnectorType
  /** The connector's namespace. */
  readonly chain: ns
  /** The networks it can be used on; absent = all configured ones. */
  readonly chains?: readonly ChainId<ns>[] | undefined
  /** As announced; passes `safeIcon` before it is drawn. */
  readonly imageUrl?: string | undefined
  readonly imageId?: string | undefined
  /** The registry's id of the same wallet, when the identity map knows it. */
  readonly explorerId?: string | undefined
  readonly info?:
    | { readonly rdns?: string | undefined; readonly name?: string | undefined; readonly uuid?: string | undefined }
    | undefined
  readonly surface: Surface
  /** `false` while the wallet isn't in the page (yet): a connector that always exists, such as wagmi's `injected()`. @default true */
  readonly installed?: boolean | undefined
  /** For `MULTI_CHAIN`: the connectors that were merged. */
  readonly connectors?: readonly Connector[] | undefined
}

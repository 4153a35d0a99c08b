import type { ChainId, Namespace } from './namespace.ts'

/** Endpoints of one kind. */
export type RpcUrls = { readonly http: readonly string[]; readonly webSocket?: readonly string[] | undefined }

/**
 * A network of any namespace. A superset of viem's `Chain`: plain viem chains are accepted where networks are
 * configured and gain the CAIP fields there, and a network of eip155 is accepted where viem or wagmi want a chain.
 */
export type Network<ns extends Namespace = Namespace> = {
  /** The chain's own id: a number on eip155, the CAIP-2 reference elsewhere. */
  readonly id: number | string
  readonly name: string
  /** Older short name, kept for compatibility. */
  readonly network?: string | undefined
  /** `decimals` is the number of decimal places of the smallest unit. */
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  /** By kind: `default`, and `chainDefault` for the chain's own endpoints when `default` was replaced by the app's. */
  readonly rpcUrls: { readonly default: RpcUrls; readonly [kind: string]: RpcUrls }
  readonly blockExplorers?:
    | {
        readonly default: { readonly name: string; readonly url: string }
        readonly [kind: string]: { readonly name: string; readonly url: string }
      }
    | undefined
  readonly testnet?: boolean | undefined
  readonly chainNamespace: ns
  readonly caipNetworkId: ChainId<ns>
  /** An id that wallets still use for this network (Solana's first CAIP-2 ids). */
  readonly deprecatedCaipNetworkId?: ChainId<ns> | undefined
  readonly assets?: { readonly imageId?: string | undefined; readonly imageUrl?: string | undefined } | undefined
}

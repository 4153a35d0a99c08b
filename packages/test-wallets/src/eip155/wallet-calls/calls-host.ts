import type { HDAccount } from 'viem'
import type { Queue } from '../../shared/create-queue.ts'
import type { RpcRequest } from '../../shared/json-rpc.ts'
import type { Eip155Chain } from '../chain.ts'
import type { CallBundle } from './call-bundle.ts'
import type { WatchedToken } from './watched-token.ts'

/** The state that decides about bundles, assets and grants. */
export type CallsState = {
  /** The app may see accounts. */
  readonly permitted: boolean
  /** The chain in use. */
  readonly chainId: number
  /** `wallet_sendCalls` is not supported (4200). */
  readonly refusesCalls: boolean
  /** The wallet discovers assets: its capabilities list the ability, and `wallet_getAssets` (ERC-7811) answers. */
  readonly tellsAssets: boolean
  /** Tokens that `wallet_watchAsset` added. */
  readonly watched: readonly WatchedToken[]
}

/** The context of the methods that don't sign (EIP-5792, ERC-7811, ERC-7715, EIP-747), in a page or on a phone. */
export type CallsHost = {
  readonly rpc: RpcRequest
  readonly queue: Queue
  readonly state: { get(): CallsState; update(patch: Pick<CallsState, 'watched'>): void }
  /** Bundles of `wallet_sendCalls` by id. */
  readonly bundles: Map<string, CallBundle>
  /** Contexts of what `wallet_grantPermissions` allowed. */
  readonly grants: Set<string>
  /** The accounts that the app may see now. */
  accounts(): readonly HDAccount[]
  chain(id: number): Eip155Chain | undefined
  /** Every chain of the wallet, the current one first. */
  known(): readonly number[]
  /** Lets a locked wallet be unlocked first. */
  unlock(): Promise<void>
}

/** One of those methods. `confirm` shows the request to the visitor and rejects when declined. */
export type CallsMethod = (
  params: readonly unknown[],
  request: { readonly host: CallsHost; confirm(): Promise<void> },
) => unknown

import * as v from 'valibot'
import { readQuantity } from '../../blockchain/evm/contract-reads/hex.ts'
import type { EvmChain } from '../../blockchain/evm/evm-chain.ts'
import type { PoolsConfig } from '../swap-config.ts'

/** A chain whose pools the settings name. */
export type PoolChain = { readonly evm: EvmChain; readonly pools: PoolsConfig }

/** How long a swap may wait to be included in a block after it was built, in seconds. After that the router's contract refuses it (`deadline`). */
export const deadlineSeconds = 1200n

const block = v.object({ timestamp: v.string() })

/**
 * A time for the simulation, in Unix seconds. It is later than the newest block, because a chain's clock may be ahead
 * of this server's.
 */
export async function readTime({ evm }: PoolChain, now: () => number): Promise<bigint> {
  const latest = v.safeParse(block, await evm.rpc.call('eth_getBlockByNumber', ['latest', false]))
  const newest = latest.success ? readQuantity(latest.output.timestamp) : 0n
  const own = BigInt(Math.floor(now() / 1000))
  return (newest > own ? newest : own) + 2n
}

type Pair = { readonly from: string | undefined; readonly to: string | undefined }

/** The tokens at the ends of a route: pools hold the wrapped token in place of the native currency. */
export function routeEnds({ pools }: PoolChain, { from, to }: Pair): { readonly start: string; readonly end: string } {
  return { start: from ?? pools.wrappedNative, end: to ?? pools.wrappedNative }
}

export function isSameToken(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}

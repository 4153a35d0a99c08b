import { seenTransaction, toHex } from '@latchkey/core/adapter-kit'
import type { OnNetwork } from '../on-chain.ts'

/** An output: its script in hex, and its amount. */
export type SentPayment = { readonly script: string; readonly sats: bigint }

/**
 * Keeps what a transfer pays until it is in a block, also over a reload. Where the wallet builds the transaction, its outputs don't tell which is
 * the payment and which the change.
 *
 * @example sentPayment(on, hash).keep(script, 30_000n)
 */
export function sentPayment({ network, storage }: Pick<OnNetwork, 'network' | 'storage'>, hash: string) {
  const kept = seenTransaction(storage, network.caipNetworkId, `${hash}:payment`)
  return {
    get(): SentPayment | undefined {
      const { script, sats } = Object(kept.get()) as Readonly<Record<string, unknown>>
      if (typeof script !== 'string' || typeof sats !== 'string' || !/^\d{1,16}$/.test(sats)) return undefined
      return { script, sats: BigInt(sats) }
    },
    keep: (script: Uint8Array, sats: bigint) => kept.keep({ script: toHex(script), sats: String(sats) }),
    forget: kept.forget,
  }
}

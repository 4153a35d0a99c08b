import * as v from 'valibot'
import { UpstreamError } from '../../outbound/upstream-error.ts'
import type { ReadHoldings } from '../asset.ts'
import type { NativeCurrency } from '../config.ts'
import type { HttpSource } from '../http-source.ts'

export type BitcoinHoldingsOptions = { readonly esplora: HttpSource; readonly native: NativeCurrency }

/** At most the number of satoshi that can exist, of 21 million bitcoin. */
const satoshi = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(2_100_000_000_000_000))
const outputs = v.array(v.object({ value: satoshi }))
const sums = v.object({ funded_txo_sum: satoshi, spent_txo_sum: satoshi })
const totals = v.object({ chain_stats: sums, mempool_stats: sums })

/** The sum of an address's unspent outputs, those still in the mempool included (github.com/Blockstream/esplora, API.md). */
export function createBitcoinHoldings({ esplora, native }: BitcoinHoldingsOptions): ReadHoldings {
  const readTotals = async (address: string) => {
    const { chain_stats: chain, mempool_stats: mempool } = await esplora.get(['address', address], totals)
    return (
      BigInt(chain.funded_txo_sum) -
      BigInt(chain.spent_txo_sum) +
      BigInt(mempool.funded_txo_sum) -
      BigInt(mempool.spent_txo_sum)
    )
  }
  return async ({ address }) => {
    try {
      const list = await esplora.get(['address', address, 'utxo'], outputs)
      return [{ ...native, amount: list.reduce((sum, { value }) => sum + BigInt(value), 0n) }]
    } catch (error) {
      // Esplora refuses the list of an address with very many outputs, but still gives its totals.
      if (!(error instanceof UpstreamError) || (error.failure !== 'invalid' && error.failure !== 'too-large'))
        throw error
      return [{ ...native, amount: await readTotals(address) }]
    }
  }
}

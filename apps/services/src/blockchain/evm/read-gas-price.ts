import * as v from 'valibot'
import type { ChainRpc } from '../chain-rpc.ts'
import { readQuantity } from './contract-reads/hex.ts'

/**
 * The price of a unit of gas, in wei, for a transaction that may wait (`standard`), should not wait (`fast`), or must
 * be in the next block (`instant`).
 */
export type GasPrice = { readonly standard: bigint; readonly fast: bigint; readonly instant: bigint }

const feeHistory = v.object({
  baseFeePerGas: v.pipe(v.array(v.string()), v.minLength(2), v.maxLength(64)),
  reward: v.nullish(v.pipe(v.array(v.array(v.string())), v.maxLength(64)), []),
})

/** The number of blocks that are read. */
const blocks = 10
const percentiles = [25, 60, 90] as const

/**
 * The base fee of the next block, with room for its growth (12.5 % a block, EIP-1559): none for standard, one block for
 * fast, two for instant. To it is added the median of the highest tips that the given share of recent transactions
 * paid. A chain without EIP-1559 is asked for its gas price; fast adds 10 %, instant 25 %.
 */
export async function readGasPrice(rpc: ChainRpc): Promise<GasPrice> {
  const [history, gasPrice] = await rpc.batch([
    { method: 'eth_feeHistory', params: [`0x${blocks.toString(16)}`, 'latest', percentiles] },
    { method: 'eth_gasPrice', params: [] },
  ])
  const parsed = v.safeParse(feeHistory, history && 'result' in history ? history.result : undefined)
  const legacy = gasPrice && 'result' in gasPrice ? gasPrice.result : undefined
  if (!parsed.success || parsed.output.baseFeePerGas.every((fee) => fee === '0x0')) {
    const price = readQuantity(legacy)
    return { standard: price, fast: (price * 110n) / 100n, instant: (price * 125n) / 100n }
  }
  const { baseFeePerGas, reward } = parsed.output
  const base = readQuantity(baseFeePerGas.at(-1))
  const tips = percentiles.map((_, index) => median((reward ?? []).map((row) => readQuantity(row[index] ?? '0x0'))))
  const [slow = 0n, middle = 0n, high = 0n] = tips
  return { standard: base + slow, fast: (base * 9n) / 8n + middle, instant: (base * 81n) / 64n + high }
}

function median(values: readonly bigint[]): bigint {
  const sorted = values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  return sorted[Math.floor(sorted.length / 2)] ?? 0n
}

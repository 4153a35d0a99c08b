import * as v from 'valibot'
import type { NativeCurrency } from '../config.ts'
import type { HistoryItem, HistorySource, HistoryTransaction } from '../history/history-source.ts'
import { InvalidCursor } from '../history/invalid-cursor.ts'
import type { HttpSource } from '../http-source.ts'

export type EsploraHistoryOptions = {
  readonly esplora: HttpSource
  readonly native: NativeCurrency
  /** In ms. */
  readonly now: () => number
}

const satoshi = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const output = v.object({ scriptpubkey_address: v.optional(v.pipe(v.string(), v.maxLength(100))), value: satoshi })
const transaction = v.object({
  txid: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  vin: v.array(v.object({ prevout: v.nullish(output), is_coinbase: v.optional(v.boolean()) })),
  vout: v.array(output),
  fee: v.optional(satoshi, 0),
  status: v.object({ confirmed: v.boolean(), block_time: v.optional(satoshi) }),
})
type EsploraTransaction = v.InferOutput<typeof transaction>
const list = v.array(v.unknown())

/** Esplora returns the transactions of the mempool, at most 50, and 25 confirmed ones a page. */
const confirmedAtOnce = 25

/** Transactions of a Bitcoin address (Esplora API.md). Change back to the same address is no movement; the fee isn't counted as sent. */
export function createEsploraHistory({ esplora, native, now }: EsploraHistoryOptions): HistorySource {
  return {
    async page({ address }, cursor) {
      if (cursor !== undefined && !/^[0-9a-f]{64}$/.test(cursor))
        throw new InvalidCursor('The cursor is none of this server’s')
      const path = cursor === undefined ? ['txs'] : ['txs', 'chain', cursor]
      const raw = (await esplora.get(['address', address, ...path], list)).flatMap((entry) => {
        const parsed = v.safeParse(transaction, entry)
        return parsed.success ? [parsed.output] : []
      })
      const confirmed = raw.filter(({ status }) => status.confirmed)
      const items = raw.map((entry): HistoryItem => {
        const described = describe(entry, address, native, now())
        return { transaction: described, after: entry.status.confirmed ? entry.txid : '' }
      })
      const last = confirmed.at(-1)
      return { items, resume: confirmed.length >= confirmedAtOnce && last ? last.txid : undefined }
    },
  }
}

function describe(entry: EsploraTransaction, own: string, native: NativeCurrency, now: number): HistoryTransaction {
  const sum = (values: readonly { readonly value: number }[]) =>
    values.reduce((total, { value }) => total + BigInt(value), 0n)
  const inputs = entry.vin.flatMap(({ prevout }) => prevout ?? [])
  const ours = (list: readonly v.InferOutput<typeof output>[]) =>
    list.filter((item) => item.scriptpubkey_address === own)
  const others = entry.vout.filter((item) => item.scriptpubkey_address !== own)
  const isOurs = ours(inputs).length > 0
  const spent = sum(ours(inputs)) - sum(ours(entry.vout))
  // If all inputs are the account's, the amount sent is what other addresses got; otherwise it is the account's part without the fee.
  const sent = ours(inputs).length === inputs.length ? sum(others) : spent > 0n ? spent : 0n
  const isSelf = isOurs && others.length === 0
  const received = sum(ours(entry.vout))
  const sender = inputs.find((item) => item.scriptpubkey_address !== own)?.scriptpubkey_address
  const recipient = others.find((item) => item.scriptpubkey_address)?.scriptpubkey_address
  const direction = isSelf ? ('self' as const) : isOurs ? ('out' as const) : ('in' as const)
  const isMined = entry.vin.some(({ is_coinbase }) => is_coinbase)
  return {
    hash: entry.txid,
    minedAt: entry.status.block_time ? entry.status.block_time * 1000 : now,
    status: entry.status.confirmed ? 'confirmed' : 'pending',
    operation: direction === 'in' ? (isMined ? 'mint' : 'receive') : 'send',
    from: isOurs ? own : (sender ?? 'coinbase'),
    to: direction === 'out' ? (recipient ?? '') : own,
    movements: [
      {
        direction,
        sender: isOurs ? own : sender,
        recipient: direction === 'out' ? recipient : own,
        amount: direction === 'self' ? received : isOurs ? sent : received,
        decimals: native.decimals,
      },
    ],
  }
}

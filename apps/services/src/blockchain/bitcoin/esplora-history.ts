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
type Output = v.InferOutput<typeof output>
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
  const { status, txid, vin, vout } = entry
  const inputs = vin.flatMap(({ prevout }) => prevout ?? [])
  const isOwn = (item: Output) => item.scriptpubkey_address === own
  const others = vout.filter((item) => !isOwn(item))
  const isFromOwn = inputs.some(isOwn)
  const direction = directionOf(isFromOwn, others.length > 0)
  const sender = isFromOwn ? own : inputs[0]?.scriptpubkey_address
  const recipient = direction === 'out' ? others.find((item) => item.scriptpubkey_address)?.scriptpubkey_address : own
  const received = sum(vout.filter(isOwn))
  const amount = direction === 'out' ? sentBy(isOwn, inputs, others, received) : received
  return {
    hash: txid,
    minedAt: status.block_time ? status.block_time * 1000 : now,
    status: status.confirmed ? 'confirmed' : 'pending',
    operation: operationOf(direction, vin),
    from: sender ?? 'coinbase',
    to: recipient ?? '',
    movements: [{ direction, sender, recipient, amount, decimals: native.decimals }],
  }
}

function directionOf(isFromOwn: boolean, hasOthers: boolean): 'self' | 'out' | 'in' {
  if (!isFromOwn) return 'in'
  return hasOthers ? 'out' : 'self'
}

/** If all inputs are the account's, the amount is what other addresses got. Otherwise it is the account's part without the fee. */
function sentBy(
  isOwn: (item: Output) => boolean,
  inputs: readonly Output[],
  others: readonly Output[],
  change: bigint,
): bigint {
  if (inputs.every(isOwn)) return sum(others)
  const spent = sum(inputs.filter(isOwn)) - change
  return spent > 0n ? spent : 0n
}

function operationOf(direction: 'self' | 'out' | 'in', inputs: EsploraTransaction['vin']): 'mint' | 'receive' | 'send' {
  if (direction !== 'in') return 'send'
  return inputs.some(({ is_coinbase }) => is_coinbase) ? 'mint' : 'receive'
}

function sum(outputs: readonly Output[]): bigint {
  return outputs.reduce((total, { value }) => total + BigInt(value), 0n)
}

import * as v from 'valibot'
import type { NativeCurrency } from '../config.ts'
import type { HistoryTransaction, Movement } from '../history/history-source.ts'
import type { MintName } from './mint-names.ts'

const lamports = v.pipe(v.number(), v.integer(), v.minValue(0))
const tokenBalance = v.object({
  mint: v.pipe(v.string(), v.maxLength(44)),
  owner: v.optional(v.pipe(v.string(), v.maxLength(44))),
  uiTokenAmount: v.object({
    amount: v.pipe(v.string(), v.regex(/^\d{1,20}$/)),
    decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(36)),
  }),
})

/** The fields of `getTransaction` that are read, with the encoding `jsonParsed`. */
export const solanaTransaction = v.object({
  blockTime: v.nullish(v.pipe(v.number(), v.safeInteger())),
  meta: v.object({
    err: v.unknown(),
    fee: lamports,
    preBalances: v.array(lamports),
    postBalances: v.array(lamports),
    preTokenBalances: v.nullish(v.array(tokenBalance)),
    postTokenBalances: v.nullish(v.array(tokenBalance)),
  }),
  transaction: v.object({
    message: v.object({
      accountKeys: v.pipe(v.array(v.object({ pubkey: v.pipe(v.string(), v.maxLength(44)) })), v.minLength(1)),
    }),
  }),
})
export type SolanaTransaction = v.InferOutput<typeof solanaTransaction>

export type DescribeSolanaOptions = {
  readonly signature: string
  /** The account that the transaction is described for. */
  readonly own: string
  readonly native: NativeCurrency
  readonly names: ReadonlyMap<string, MintName>
  /** For a transaction whose time isn't known, in ms. */
  readonly now: number
}

/**
 * The rent of a token account, in lamports. It is paid or returned together with a transfer, and is no transfer itself.
 */
const tokenAccountRent = 2_039_280n

/**
 * Describes a transaction for an account by its balances before and after, which works for any program. The fee doesn't
 * count as sent. The other side is the account whose balance changed most in the other direction.
 */
export function describeSolanaTransaction(
  entry: SolanaTransaction,
  options: DescribeSolanaOptions,
): HistoryTransaction {
  const { signature, own, native, names, now } = options
  const { meta, transaction, blockTime } = entry
  const keys = transaction.message.accountKeys.map(({ pubkey }) => pubkey)
  const payer = keys[0] ?? own
  const isFailed = meta.err !== null && meta.err !== undefined
  const tokens = isFailed ? [] : tokenMovements(entry, own, names)

  const changes = new Map<string, bigint>()
  for (const [index, key] of keys.entries()) {
    const fee = index === 0 ? BigInt(meta.fee) : 0n
    changes.set(key, BigInt(meta.postBalances[index] ?? 0) - BigInt(meta.preBalances[index] ?? 0) + fee)
  }
  const change = changes.get(own) ?? 0n
  const isRent =
    tokens.length > 0 &&
    change % tokenAccountRent === 0n &&
    change / tokenAccountRent > -5n &&
    change / tokenAccountRent < 5n
  const movements =
    isFailed || change === 0n || isRent ? tokens : [toMovement(change, own, changes, native.decimals), ...tokens]
  const outward = movements.find(({ direction }) => direction === 'out')
  const isIn = movements.some(({ direction }) => direction === 'in')
  return {
    hash: signature,
    minedAt: blockTime ? blockTime * 1000 : now,
    status: isFailed ? 'failed' : 'confirmed',
    operation: outward ? (isIn ? 'trade' : 'send') : isIn ? 'receive' : 'execute',
    from: payer,
    to: outward?.recipient ?? (isIn ? own : ''),
    movements,
  }
}

function tokenMovements({ meta }: SolanaTransaction, own: string, names: ReadonlyMap<string, MintName>): Movement[] {
  const mints = new Map<string, { readonly decimals: number; readonly changes: Map<string, bigint> }>()
  const add = (list: readonly v.InferOutput<typeof tokenBalance>[], sign: bigint) => {
    for (const { mint, owner, uiTokenAmount } of list) {
      if (!owner) continue
      const entry = mints.get(mint) ?? { decimals: uiTokenAmount.decimals, changes: new Map<string, bigint>() }
      entry.changes.set(owner, (entry.changes.get(owner) ?? 0n) + sign * BigInt(uiTokenAmount.amount))
      mints.set(mint, entry)
    }
  }
  add(meta.preTokenBalances ?? [], -1n)
  add(meta.postTokenBalances ?? [], 1n)
  return [...mints].flatMap(([mint, { decimals, changes }]): Movement[] => {
    const change = changes.get(own) ?? 0n
    if (change === 0n) return []
    const { name = mint, symbol = mint, iconUrl } = names.get(mint) ?? {}
    return [{ ...toMovement(change, own, changes, decimals), token: { address: mint, name, symbol, iconUrl } }]
  })
}

function toMovement(change: bigint, own: string, changes: ReadonlyMap<string, bigint>, decimals: number): Movement {
  const isOut = change < 0n
  let other: string | undefined
  let most = 0n
  for (const [key, value] of changes) {
    const opposite = isOut ? value : -value
    if (key !== own && opposite > most) [other, most] = [key, opposite]
  }
  const amount = isOut ? -change : change
  return isOut
    ? { direction: 'out', sender: own, recipient: other, amount, decimals }
    : { direction: 'in', sender: other, recipient: own, amount, decimals }
}

import * as v from 'valibot'
import { decimal, units } from '../../http/decimal.ts'
import type { Schema } from '../../http/decode.ts'
import { accountId } from '../../http/fields.ts'

/** A transaction for the visitor's wallet to send. */
export type SwapTransaction = {
  /** The recipient, CAIP-10. A `from` in the answer is left out: it is not the sender. */
  readonly to: string
  /** Hex; `0x` for no data. */
  readonly data: string
  /** The amount of the chain's native currency to send, in its smallest unit. */
  readonly value?: string | undefined
  /** The amount of the source token, in its smallest unit. It is sent along only if that is the chain's native currency. */
  readonly amount?: string | undefined
  /** Units of gas, and their price in wei. */
  readonly gas?: string | undefined
  readonly gasPrice?: string | undefined
  /** For a swap: the amount that arrives at the current price, and the minimum, in the smallest units. */
  readonly toAmount?: string | undefined
  readonly minimum?: string | undefined
  /** For a swap: the contract that must be allowed to move the source token, CAIP-10. */
  readonly spender?: string | undefined
  /** For a swap: in percent. */
  readonly priceImpact?: string | undefined
  /** For a swap with a fixed amount that arrives: exactly that amount arrives. Then `amount` is the most that leaves. */
  readonly exact?: boolean | undefined
  /** Solana: the whole transaction, unsigned, base64. */
  readonly solana?: string | undefined
}

const transaction = v.object({
  to: accountId,
  data: v.pipe(v.string(), v.regex(/^0x(?:[0-9a-fA-F]{2})*$/, 'no hex data')),
  amount: v.nullish(units),
  value: v.nullish(units),
  toAmount: v.nullish(units),
  minimum: v.nullish(units),
  spender: v.nullish(accountId),
  priceImpact: v.nullish(decimal),
  exact: v.nullish(v.boolean()),
  solana: v.nullish(v.object({ transaction: v.pipe(v.string(), v.maxLength(2000), v.base64()) })),
  eip155: v.nullish(v.object({ gas: v.nullish(units), gasPrice: v.nullish(units) })),
})

/** Reads the answers of `build-transaction` and `build-approve`. Every field that money depends on is required. */
export const swapTransaction: Schema<SwapTransaction> = v.pipe(
  v.object({ tx: transaction }),
  v.transform(
    ({ tx: { to, data, amount, value, eip155, toAmount, minimum, spender, priceImpact, exact, solana } }) => ({
      to,
      data,
      ...(value && { value }),
      ...(amount && { amount }),
      ...(toAmount && { toAmount }),
      ...(minimum && { minimum }),
      ...(spender && { spender }),
      ...(priceImpact && { priceImpact }),
      ...(typeof exact === 'boolean' && { exact }),
      ...(solana && { solana: solana.transaction }),
      ...(eip155?.gas && { gas: eip155.gas }),
      ...(eip155?.gasPrice && { gasPrice: eip155.gasPrice }),
    }),
  ),
)

import * as v from 'valibot'
import { units } from '../../http/decimal.ts'
import type { Schema } from '../../http/decode.ts'
import { accountId } from '../../http/fields.ts'

/** A transaction for the visitor's wallet to send. */
export type SwapTransaction = {
  /** The recipient, CAIP-10. A `from` in the answer is left out: it is not the sender. */
  readonly to: string
  /** Hex; `0x` for no data. */
  readonly data: string
  /** The amount of the chain's own token to send, in its smallest unit. */
  readonly value?: string | undefined
  /** Of the source token, in its smallest unit. It is sent along only if that is the chain's own token. */
  readonly amount?: string | undefined
  /** Units of gas, and their price in wei. */
  readonly gas?: string | undefined
  readonly gasPrice?: string | undefined
}

const transaction = v.object({
  to: accountId,
  data: v.pipe(v.string(), v.regex(/^0x(?:[0-9a-fA-F]{2})*$/, 'no hex data')),
  amount: v.nullish(units),
  value: v.nullish(units),
  eip155: v.nullish(v.object({ gas: v.nullish(units), gasPrice: v.nullish(units) })),
})

/** Reads the answers of `build-transaction` and `build-approve`. Every field that money depends on is required. */
export const swapTransaction: Schema<SwapTransaction> = v.pipe(
  v.object({ tx: transaction }),
  v.transform(({ tx: { to, data, amount, value, eip155 } }) => ({
    to,
    data,
    ...(value && { value }),
    ...(amount && { amount }),
    ...(eip155?.gas && { gas: eip155.gas }),
    ...(eip155?.gasPrice && { gasPrice: eip155.gasPrice }),
  })),
)

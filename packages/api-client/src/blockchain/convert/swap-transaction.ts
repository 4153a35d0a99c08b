import * as v from 'valibot'
import { units } from '../../http/decimal.ts'
import type { Schema } from '../../http/decode.ts'
import { accountId } from '../../http/fields.ts'

/** A transaction that the visitor's wallet is asked to send. */
export type SwapTransaction = {
  /** CAIP-10. Where to send it; a `from` in the answer is no such thing and is left out. */
  readonly to: string
  /** Hex, `0x` alone for none. */
  readonly data: string
  /** What goes along of the chain's own token, in its smallest unit. */
  readonly value?: string | undefined
  /** Of the source token, in its smallest unit: goes along only if that is the chain's own. */
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

/** Reads what `build-transaction` and `build-approve` answer. Nothing in it is optional that money depends on. */
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

import * as v from 'valibot'
import type { CallOptions } from '../http/call-options.ts'
import { decimal, units } from '../http/decimal.ts'
import type { Schema } from '../http/decode.ts'
import { accountId, chainId, optionalField, picture, text } from '../http/fields.ts'

/** A token of an account on one chain. Amounts are decimal strings. */
export type TokenBalance = {
  readonly name: string
  readonly symbol: string
  /** CAIP-2 */
  readonly chainId: string
  /** CAIP-10; absent for the native token. */
  readonly address?: string | undefined
  /** Of the whole quantity, in the currency that was asked for; absent if nobody knows a price. */
  readonly value?: string | undefined
  /** Of one token, in the currency that was asked for; absent if nobody knows one. */
  readonly price?: string | undefined
  readonly iconUrl?: string | undefined
  readonly quantity: {
    /** Decimal places of the token, e.g. `'18'`. */
    readonly decimals: string
    /** e.g. `'1.5'` */
    readonly numeric: string
  }
  readonly isSpam: boolean
}

/** Reads one token. Without name, symbol, chain or quantity there is no row; any other field that is wrong is left out. */
export function tokenBalance(options: CallOptions): Schema<TokenBalance> {
  const money = (name: string) => optionalField(decimal, name, options)
  return v.pipe(
    v.object({
      name: text,
      symbol: text,
      chainId,
      // A token whose contract can't be read must not pass for the native one.
      address: v.nullish(accountId),
      value: money('value'),
      price: money('price'),
      iconUrl: optionalField(picture(options), 'iconUrl', options),
      quantity: v.object({ decimals: units, numeric: decimal }),
      flags: v.nullish(v.object({ is_spam: v.nullish(v.boolean(), false) })),
    }),
    v.transform(
      ({ address, value, price, iconUrl, flags, ...rest }): TokenBalance => ({
        ...rest,
        ...(address && { address }),
        // A price of zero is how hosts say that they know none.
        ...(isPositive(price) && { price }),
        ...(value && (isPositive(price) || isPositive(value)) && { value }),
        ...(iconUrl && { iconUrl }),
        isSpam: flags?.is_spam ?? false,
      }),
    ),
  )
}

const isPositive = (amount: string | undefined) => amount !== undefined && /[1-9]/.test(amount)

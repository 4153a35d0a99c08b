import * as v from 'valibot'
import type { CallOptions } from '../http/call-options.ts'
import { decimal, signedDecimal, units } from '../http/decimal.ts'
import type { Schema } from '../http/decode.ts'
import { accountId, chainId, image, optionalField, text } from '../http/fields.ts'

/** A token of an account on one chain. Amounts are decimal strings. */
export type TokenBalance = {
  readonly name: string
  readonly symbol: string
  /** CAIP-2 */
  readonly chainId: string
  /** CAIP-10; absent for the native currency. */
  readonly address?: string | undefined
  /** Value of the whole quantity in the requested currency; absent without a known price. */
  readonly value?: string | undefined
  /** Price of one token in the requested currency; absent when unknown. */
  readonly price?: string | undefined
  /** How much that price changed within 24 hours, in percent, e.g. `'-1.25'`; absent when unknown. */
  readonly change24h?: string | undefined
  readonly iconUrl?: string | undefined
  readonly quantity: {
    /** Decimal places of the token, e.g. `'18'`. */
    readonly decimals: string
    /** e.g. `'1.5'` */
    readonly numeric: string
  }
  readonly isSpam: boolean
}

/** Reads one token. It needs name, symbol, chain and quantity; any other wrong field is left out. */
export function tokenBalance(options: CallOptions): Schema<TokenBalance> {
  const money = (name: string) => optionalField(decimal, name, options)
  return v.pipe(
    v.object({
      name: text,
      symbol: text,
      chainId,
      // A token with an unreadable contract must not look like the native one.
      address: v.nullish(accountId),
      value: money('value'),
      price: money('price'),
      change24h: optionalField(signedDecimal, 'change24h', options),
      iconUrl: optionalField(image(options), 'iconUrl', options),
      quantity: v.object({ decimals: units, numeric: decimal }),
      flags: v.nullish(v.object({ is_spam: v.nullish(v.boolean(), false) })),
    }),
    v.transform(
      ({ address, value, price, change24h, iconUrl, flags, ...rest }): TokenBalance => ({
        ...rest,
        ...(address && { address }),
        // Hosts send a price of zero when they know none.
        ...(isPositive(price) && { price, ...(change24h && { change24h }) }),
        ...(value && (isPositive(price) || isPositive(value)) && { value }),
        ...(iconUrl && { iconUrl }),
        isSpam: flags?.is_spam ?? false,
      }),
    ),
  )
}

const isPositive = (amount: string | undefined) => amount !== undefined && /[1-9]/.test(amount)

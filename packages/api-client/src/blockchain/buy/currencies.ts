import * as v from 'valibot'
import type { CallOptions } from '../../http/call-options.ts'
import { decimal } from '../../http/decimal.ts'
import type { Schema } from '../../http/decode.ts'
import { dropBad } from '../../http/drop-bad.ts'
import { optionalField, text } from '../../http/fields.ts'

/** A currency for sale, and its networks. */
export type PurchaseCurrency = {
  readonly id: string
  readonly name: string
  readonly symbol: string
  readonly networks: readonly {
    readonly name: string
    readonly displayName?: string | undefined
    /** In the provider's form, e.g. `'1'`. */
    readonly chainId: string
    /** Absent for the native currency. */
    readonly contractAddress?: string | undefined
  }[]
}

/** A currency to pay with. Limits are decimal strings in this currency. */
export type PaymentCurrency = {
  readonly id: string
  readonly paymentMethodLimits: readonly { readonly id: string; readonly min: string; readonly max: string }[]
}

/** Reads a currency for sale. Wrong networks are left out with a warning. */
export function purchaseCurrency(options: CallOptions): Schema<PurchaseCurrency> {
  const network = v.pipe(
    v.object({
      name: text,
      display_name: optionalField(text, 'display_name', options),
      chain_id: v.union([text, v.pipe(v.number(), v.safeInteger(), v.transform(String))]),
      contract_address: v.nullish(v.union([v.literal(''), text])),
    }),
    v.transform(({ name, display_name, chain_id, contract_address }) => ({
      name,
      ...(display_name && { displayName: display_name }),
      chainId: chain_id,
      ...(contract_address && { contractAddress: contract_address }),
    })),
  )
  return v.pipe(
    v.object({ id: text, name: text, symbol: text, networks: v.array(v.unknown()) }),
    v.transform(({ networks, ...rest }) => ({
      ...rest,
      networks: dropBad(networks, network, 'network of a currency', options.warn),
    })),
  )
}

/** Reads a currency to pay with. Methods with wrong limits are left out with a warning. */
export function paymentCurrency({ warn }: Pick<CallOptions, 'warn'>): Schema<PaymentCurrency> {
  const limit = v.object({ id: text, min: decimal, max: decimal })
  return v.pipe(
    v.object({ id: text, payment_method_limits: v.array(v.unknown()) }),
    v.transform(({ id, payment_method_limits }) => ({
      id,
      paymentMethodLimits: dropBad(payment_method_limits, limit, 'payment method', warn),
    })),
  )
}

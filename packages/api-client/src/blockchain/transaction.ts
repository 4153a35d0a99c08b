import * as v from 'valibot'
import type { CallOptions } from '../http/call-options.ts'
import { units } from '../http/decimal.ts'
import type { Schema } from '../http/decode.ts'
import { dropBad } from '../http/drop-bad.ts'
import { address, chainId, image, optionalField, text } from '../http/fields.ts'
import { type Transfer, transfer } from './transfer.ts'

/** A transaction of an account's history. */
export type Transaction = {
  readonly id: string
  readonly metadata: {
    /** ISO 8601 */
    readonly minedAt: string
    /** CAIP-2 */
    readonly chain: string
    readonly hash: string
    readonly nonce?: string | undefined
    /** e.g. `send`, `receive`, `trade`, `approve`; hosts may send others. */
    readonly operationType: string
    readonly status: 'confirmed' | 'failed' | 'pending'
    readonly sentFrom: string
    /** Empty for the deployment of a contract. */
    readonly sentTo: string
    readonly application?: { readonly name?: string | undefined; readonly iconUrl?: string | undefined } | undefined
  }
  /** Empty for a call that moved nothing. */
  readonly transfers: readonly Transfer[]
}

/** The largest number of transfers read from one transaction. */
const maxTransfers = 200

const isoDate = v.pipe(
  v.string(),
  v.maxLength(40),
  v.check((value) => /^\d{4}-\d\d-\d\dT/.test(value) && !Number.isNaN(Date.parse(value)), 'no date'),
)

/**
 * Reads one transaction. Every field of `metadata` except nonce and application must be right. A wrong transfer is dropped with a warning,
 * and the transaction stays.
 */
export function transaction(options: CallOptions): Schema<Transaction> {
  const { warn } = options
  const entry = transfer(options)
  const application = v.pipe(
    v.object({
      name: optionalField(text, 'application.name', options),
      iconUrl: optionalField(image(options), 'application.iconUrl', options),
    }),
    v.transform(({ name, iconUrl }) => ({ ...(name && { name }), ...(iconUrl && { iconUrl }) })),
  )
  const metadata = v.pipe(
    v.object({
      minedAt: isoDate,
      chain: chainId,
      hash: address,
      nonce: optionalField(units, 'nonce', options),
      operationType: text,
      status: v.picklist(['confirmed', 'failed', 'pending']),
      sentFrom: address,
      sentTo: v.nullish(v.union([v.literal(''), address]), ''),
      application: optionalField(application, 'application', options),
    }),
    v.transform(({ nonce, application, ...rest }) => ({
      ...rest,
      ...(nonce && { nonce }),
      ...(application && { application }),
    })),
  )
  return v.pipe(
    v.object({ id: text, metadata, transfers: v.array(v.unknown()) }),
    v.transform(
      ({ id, metadata, transfers }): Transaction => ({
        id,
        metadata,
        transfers: dropBad(transfers.slice(0, maxTransfers), entry, 'transfer', warn),
      }),
    ),
  )
}

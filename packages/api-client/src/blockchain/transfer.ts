import * as v from 'valibot'
import type { CallOptions } from '../http/call-options.ts'
import { decimal } from '../http/decimal.ts'
import type { Schema } from '../http/decode.ts'
import { accountId, address, image, optionalField, text } from '../http/fields.ts'

/** One movement of a token in a transaction, from the view of the requested account. */
export type Transfer = {
  readonly direction: 'in' | 'out' | 'self'
  /** Decimal string; for an NFT the number of pieces. */
  readonly quantity: { readonly numeric: string }
  /** At the time of the transaction, a decimal string in USD. */
  readonly value?: string | undefined
  readonly sender?: string | undefined
  readonly recipient?: string | undefined
  readonly fungibleInfo?:
    | {
        readonly name?: string | undefined
        readonly symbol: string
        /** CAIP-10; absent for the native currency. */
        readonly address?: string | undefined
        readonly iconUrl?: string | undefined
        readonly isSpam: boolean
      }
    | undefined
  readonly nftInfo?:
    | { readonly name?: string | undefined; readonly isSpam: boolean; readonly previewUrl?: string | undefined }
    | undefined
}

const flags = v.nullish(v.object({ is_spam: v.nullish(v.boolean(), false) }))

/** Reads one transfer. It needs a direction, a quantity, and a token or an NFT; any other wrong field is left out. */
export function transfer(options: CallOptions): Schema<Transfer> {
  const optional = <T>(schema: Schema<T>, name: string) => optionalField(schema, name, options)
  const link = v.nullish(v.object({ url: optional(image(options), 'url') }))
  const fungible = v.pipe(
    v.object({
      name: optional(text, 'fungible_info.name'),
      symbol: text,
      address: optional(accountId, 'fungible_info.address'),
      icon: link,
      flags,
    }),
    v.transform(({ name, symbol, address, icon, flags }) => ({
      ...(name && { name }),
      symbol,
      ...(address && { address }),
      ...(icon?.url && { iconUrl: icon.url }),
      isSpam: flags?.is_spam ?? false,
    })),
  )
  const nft = v.pipe(
    v.object({
      name: optional(text, 'nft_info.name'),
      flags,
      content: v.nullish(v.object({ preview: link })),
    }),
    v.transform(({ name, flags, content }) => ({
      ...(name && { name }),
      isSpam: flags?.is_spam ?? false,
      ...(content?.preview?.url && { previewUrl: content.preview.url }),
    })),
  )
  return v.pipe(
    v.object({
      direction: v.picklist(['in', 'out', 'self']),
      quantity: v.object({ numeric: decimal }),
      value: optional(decimal, 'value'),
      sender: optional(address, 'sender'),
      recipient: optional(address, 'recipient'),
      fungible_info: v.nullish(fungible),
      nft_info: v.nullish(nft),
    }),
    v.check(({ fungible_info, nft_info }) => Boolean(fungible_info ?? nft_info), 'neither a token nor an NFT'),
    v.transform(
      ({ fungible_info, nft_info, value, sender, recipient, ...rest }): Transfer => ({
        ...rest,
        ...(value && { value }),
        ...(sender && { sender }),
        ...(recipient && { recipient }),
        ...(fungible_info && { fungibleInfo: fungible_info }),
        ...(nft_info && { nftInfo: nft_info }),
      }),
    ),
  )
}

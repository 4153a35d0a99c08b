import * as v from 'valibot'
import type { CallOptions } from '../../http/call-options.ts'
import type { Schema } from '../../http/decode.ts'
import { dropBad } from '../../http/drop-bad.ts'
import { address, image, optionalField, text } from '../../http/fields.ts'

/** A registered name with its addresses and attributes. */
export type Profile = {
  readonly name: string
  /** In the host's order. A coin type is a number of SLIP-44 or ENSIP-11, e.g. `'60'`. */
  readonly addresses: readonly { readonly coinType: string; readonly address: string }[]
  readonly avatar?: string | undefined
  readonly bio?: string | undefined
}

const entry = v.pipe(
  v.tuple([v.pipe(v.string(), v.regex(/^\d{1,10}$/, 'no coin type')), v.object({ address })]),
  v.transform(([coinType, { address }]) => ({ coinType, address })),
)

/** Reads a name. A bad address is left out with a warning. */
export function profile(options: CallOptions): Schema<Profile> {
  const attribute = v.object({
    avatar: optionalField(image(options), 'avatar', options),
    bio: optionalField(text, 'bio', options),
  })
  return v.pipe(
    v.object({
      name: text,
      addresses: v.record(v.string(), v.unknown()),
      attributes: v.nullish(v.array(v.unknown()), []),
    }),
    v.transform(({ name, addresses, attributes }): Profile => {
      const known = dropBad(attributes, attribute, 'attribute of a name', options.warn)
      const avatar = known.find((each) => each.avatar)?.avatar
      const bio = known.find((each) => each.bio)?.bio
      return {
        name,
        addresses: dropBad(Object.entries(addresses), entry, 'address of a name', options.warn),
        ...(avatar && { avatar }),
        ...(bio && { bio }),
      }
    }),
  )
}

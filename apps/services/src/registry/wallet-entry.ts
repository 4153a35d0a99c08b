import * as v from 'valibot'
import { appLinkSchema as appLink, webLinkSchema as web } from './wallet-link.ts'

const latin = /\p{Script=Latin}/u
const otherScripts = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}]/u
const name = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1),
  v.maxLength(64),
  v.regex(/^[^\p{C}\p{Default_Ignorable_Code_Point}]+$/u, 'without control, direction and invisible characters'),
  v.regex(/[\p{L}\p{N}]/u, 'with a letter or a digit'),
  v.check((text) => !(latin.test(text) && otherScripts.test(text)), 'of one alphabet: letters of two look alike'),
)
const chain = v.pipe(v.string(), v.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/, 'a CAIP-2 id, such as eip155:1'))

/** A wallet in the wire form of `/getWallets`, with stricter checks than a reader's. */
export const walletRecordSchema = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9_-]{0,63}$/, 'small letters, digits, - and _')),
  name,
  rdns: v.optional(
    v.pipe(v.string(), v.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i, 'a reverse domain name, such as com.wallet')),
  ),
  homepage: v.optional(web),
  mobile_link: v.optional(appLink),
  desktop_link: v.optional(appLink),
  webapp_link: v.optional(web),
  link_mode: v.optional(web),
  app_store: v.optional(web),
  play_store: v.optional(web),
  chrome_store: v.optional(web),
  chains: v.pipe(v.array(chain), v.minLength(1, 'at least one'), v.maxLength(200)),
  badge_type: v.optional(v.picklist(['none', 'certified'])),
  order: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000)), 1_000_000),
  injected: v.optional(
    v.array(
      v.strictObject({
        namespace: v.picklist(['eip155', 'solana', 'bip122', 'cosmos', 'polkadot']),
        injected_id: v.pipe(v.string(), v.regex(/^[\w.-]{1,64}$/, 'letters, digits, _ . and -')),
      }),
    ),
  ),
})

export type ImportedRecord = v.InferOutput<typeof walletRecordSchema>

/** An entry of an import: the record, its source, and the day when the source was read. */
export const walletEntrySchema = v.strictObject({
  ...walletRecordSchema.entries,
  source: web,
  checked: v.pipe(v.string(), v.isoDate('a day, such as 2026-01-31')),
})

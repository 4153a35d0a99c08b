import * as v from 'valibot'

const web = v.pipe(v.string(), v.maxLength(500), v.url('an https link'), v.regex(/^https:\/\/[^/]/, 'an https link'))
/** Schemes that run or show something instead of opening an app. */
const notAnApp = /^(https?|javascript|data|vbscript|file|blob|about|ftp|view-source|intent):/i
const appLink = v.pipe(
  v.string(),
  v.maxLength(500),
  v.regex(/^[a-z][a-z0-9+.-]*:[^\s<>"']*$/i, 'a link to an app, such as wallet://, or an https link'),
  v.check(
    (link) => /^https:\/\/[^/]/.test(link) || !notAnApp.test(link),
    'a link to an app, such as wallet://, or an https link',
  ),
)
const name = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1),
  v.maxLength(64),
  v.regex(/^[^\p{C}]+$/u, 'without control or direction characters'),
)
const chain = v.pipe(v.string(), v.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/, 'a CAIP-2 id, such as eip155:1'))

/** A wallet in the wire shape of `/getWallets` (SPEC S3.19), checked harder than a reader would. */
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

/** An entry of an import: the record, where it was learnt, and the day that was read. */
export const walletEntrySchema = v.strictObject({
  ...walletRecordSchema.entries,
  source: web,
  checked: v.pipe(v.string(), v.isoDate('a day, such as 2026-01-31')),
})

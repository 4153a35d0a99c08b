import * as v from 'valibot'
import type { Warn } from '../http/drop-bad.ts'
import type { LinkGuard } from '../http/link-guard.ts'

/** A wallet of the registry. Fits core's `ListedWallet`. */
export type RegistryWallet = {
  readonly id: string
  readonly name: string
  readonly rdns?: string | undefined
  readonly imageId?: string | undefined
  readonly imageUrl?: string | undefined
  readonly homepage?: string | undefined
  readonly mobileLink?: string | undefined
  readonly desktopLink?: string | undefined
  readonly webappLink?: string | undefined
  readonly linkMode?: string | undefined
  readonly appStore?: string | undefined
  readonly playStore?: string | undefined
  readonly chromeStore?: string | undefined
  /** CAIP-2 ids. */
  readonly chains?: readonly string[] | undefined
  readonly badge?: string | undefined
  readonly order?: number | undefined
  readonly injected?: readonly { readonly namespace: string; readonly injectedId: string }[] | undefined
  readonly installed?: boolean | undefined
}

const text = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(4096))
const chainId = v.pipe(text, v.regex(/^[^:]+:[^:]+$/))
const injected = v.pipe(
  v.object({ namespace: text, injected_id: text }),
  v.transform(({ namespace, injected_id }) => ({ namespace, injectedId: injected_id })),
)

/** A row needs these two. */
const identity = v.object({ id: text, name: text })

type OptionalField = Exclude<keyof RegistryWallet, 'id' | 'name'>
type FieldRule = readonly [wire: string, schema: v.GenericSchema<unknown, unknown>, guard?: keyof LinkGuard]

/** Each field's name in the answer, its shape, and the guard that a link must pass. */
const fields: Readonly<Record<OptionalField, FieldRule>> = {
  rdns: ['rdns', text],
  imageId: ['image_id', text],
  imageUrl: ['image_url', text, 'icon'],
  homepage: ['homepage', text, 'href'],
  mobileLink: ['mobile_link', text, 'href'],
  desktopLink: ['desktop_link', text, 'href'],
  webappLink: ['webapp_link', text, 'href'],
  linkMode: ['link_mode', text, 'href'],
  appStore: ['app_store', text, 'href'],
  playStore: ['play_store', text, 'href'],
  chromeStore: ['chrome_store', text, 'href'],
  chains: ['chains', v.array(chainId)],
  badge: ['badge_type', text],
  order: ['order', v.number()],
  injected: ['injected', v.array(injected)],
  installed: ['installed', v.boolean()],
}

/**
 * Reads one wallet. An entry without id or name is refused as a whole (`undefined`). Any other wrong field, and a link that the guard
 * refuses, is left out. Both with a warning.
 *
 * @example
 * const wallet = decodeWallet(entry, guard, warn)
 */
export function decodeWallet(value: unknown, guard: LinkGuard, warn: Warn): RegistryWallet | undefined {
  const known = v.safeParse(identity, value)
  if (!known.success) {
    warn('Dropped a wallet of the registry: it has no id or no name')
    return undefined
  }
  const wallet: Record<string, unknown> = { ...known.output }
  for (const [field, [wire, schema, guarded]] of Object.entries(fields)) {
    const raw = (value as Readonly<Record<string, unknown>>)[wire]
    if (raw === undefined || raw === null || raw === '') continue
    const result = v.safeParse(schema, raw, { abortEarly: true })
    const decoded = result.success && guarded ? guard[guarded](result.output as string) : result.output
    if (result.success && decoded !== undefined) wallet[field] = decoded
    else warn(`Dropped \`${wire}\` of the wallet "${known.output.name}"`)
  }
  return wallet as RegistryWallet
}

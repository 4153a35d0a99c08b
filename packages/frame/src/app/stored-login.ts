import type { StorageEntry } from '@latchkey/core/ports'

/** Set when an earlier visit has logged in. The frame is then opened at page load. */
export const loginUsed: StorageEntry<true> = {
  name: 'loginUsed',
  version: 1,
  decode: (value) => value === true || undefined,
}

/**
 * Set when the visitor has signed out and the login site hasn't confirmed it. The frame then gets the sign-out before
 * any other request.
 */
export const loginLeaving: StorageEntry<true> = {
  name: 'loginLeaving',
  version: 1,
  decode: (value) => value === true || undefined,
}

/** A social login that left the page, with the time at which it left (Unix time in ms). */
export type LeftFor = { readonly provider: string; readonly at: number }

/** Names the social provider that the page was left for. */
export const loginLeftFor: StorageEntry<LeftFor> = {
  name: 'loginLeftFor',
  version: 1,
  decode(value) {
    const { at, provider } = Object(value) as Partial<LeftFor>
    return typeof provider === 'string' && typeof at === 'number' ? { provider, at } : undefined
  },
}

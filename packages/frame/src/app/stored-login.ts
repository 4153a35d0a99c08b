import type { StorageEntry } from '@latchkey/core/ports'

/** Says that an earlier visit logged in, so that the frame is opened ahead. */
export const loginUsed: StorageEntry<true> = {
  name: 'loginUsed',
  version: 1,
  decode: (value) => value === true || undefined,
}

/** Says that the visitor has signed out and that the login site has not confirmed it: it gets the sign-out again before any other request. */
export const loginLeaving: StorageEntry<true> = {
  name: 'loginLeaving',
  version: 1,
  decode: (value) => value === true || undefined,
}

/** A social login that left the page, with the time at which it left (Unix time in ms). */
export type LeftFor = { readonly provider: string; readonly at: number }

/** Says which social account the page was left for. */
export const loginLeftFor: StorageEntry<LeftFor> = {
  name: 'loginLeftFor',
  version: 1,
  decode(value) {
    const { at, provider } = Object(value) as Partial<LeftFor>
    return typeof provider === 'string' && typeof at === 'number' ? { provider, at } : undefined
  },
}

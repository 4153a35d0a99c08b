import type { Readable } from '@latchkey/core'
import type { Lazy } from '@latchkey/core/internal'
import { useLazy } from './use-lazy.ts'
import { useReadable } from './use-readable.ts'

const none: Readable<undefined> = {
  getState: () => undefined,
  getInitialState: () => undefined,
  subscribe: () => () => {},
}

/** Reads a store whose code loads when it is wanted; `undefined` until it is here, and while it isn't wanted. */
export function useLazyReadable<State>(code: Lazy<Readable<State>>, isWanted: boolean): State | undefined {
  const store: Readable<State | undefined> = useLazy(code, isWanted) ?? none
  return useReadable(store, (state) => state)
}

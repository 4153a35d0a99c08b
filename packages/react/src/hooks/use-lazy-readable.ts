import type { Readable } from '@latchkey/core'
import type { Lazy } from '@latchkey/core/internal'
import { useLazy } from './use-lazy.ts'
import { useReadable } from './use-readable.ts'

const none: Readable<undefined> = {
  getState: () => undefined,
  getInitialState: () => undefined,
  subscribe: () => () => {},
}

/** Reads a store whose module loads on demand; `undefined` until the module is loaded, and while the store isn't wanted. */
export function useLazyReadable<State>(code: Lazy<Readable<State>>, isWanted: boolean): State | undefined {
  const store: Readable<State | undefined> = useLazy(code, isWanted) ?? none
  return useReadable(store, (state) => state)
}

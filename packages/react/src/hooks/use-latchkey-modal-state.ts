import type { Route } from '@latchkey/core'
import { current } from '@latchkey/core/internal'
import type { RouterState } from '@latchkey/core/modal'
import { useLatchkeyContext } from '../provider/context.ts'
import { shallowEqual, useReadable } from './use-readable.ts'

/** What `useLatchkeyModalState` returns. */
export type UseLatchkeyModalStateReturnType = {
  readonly open: boolean
  readonly loading: boolean
  readonly view: Route['view']
  readonly route: Route
}

/**
 * Whether the modal is open, and what it shows.
 *
 * @example const { open, view } = useLatchkeyModalState()
 */
export function useLatchkeyModalState(): UseLatchkeyModalStateReturnType {
  return useReadable(useLatchkeyContext().client.router, describe, shallowEqual)
}

function describe({ open, loading, history }: RouterState): UseLatchkeyModalStateReturnType {
  const route = current(history)
  return { open, loading, view: route.view, route }
}

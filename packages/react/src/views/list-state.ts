import type { UseLatchkeyQueryReturnType } from '../hooks/use-query.ts'

/** How a tab draws a list that was asked for. An account without a source has no such tab: it is left, and loads until then. */
export function listState(
  status: UseLatchkeyQueryReturnType<unknown>['status'],
  list: readonly unknown[],
): 'loading' | 'ready' | 'empty' | 'error' {
  if (status === 'error') return status
  if (status !== 'success') return 'loading'
  return list.length > 0 ? 'ready' : 'empty'
}

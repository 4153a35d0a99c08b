import type { UseLatchkeyQueryReturnType } from '../hooks/use-query.ts'

/** The state in which a tab draws a list. `idle` is drawn as loading, because the tab is left if the account has no source. */
export function listState(
  status: UseLatchkeyQueryReturnType<unknown>['status'],
  list: readonly unknown[],
): 'loading' | 'ready' | 'empty' | 'error' {
  if (status === 'error') return status
  if (status !== 'success') return 'loading'
  return list.length > 0 ? 'ready' : 'empty'
}

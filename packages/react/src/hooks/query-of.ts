import type { LatchkeyError } from '@latchkey/core'
import type { UseLatchkeyQueryReturnType } from './use-query.ts'

/** The status of a list of core. `undefined`: it was not read yet. */
type Known = 'none' | 'off' | 'loading' | 'ready' | 'empty' | 'error' | undefined

/** A list of core in the shape that all reading hooks return. `available`: there is an account, and a source for its list. */
export function queryOf<Item>(
  available: boolean,
  known: Known,
  list: readonly Item[],
  error: LatchkeyError | undefined,
): Omit<UseLatchkeyQueryReturnType<readonly Item[]>, 'refetch'> {
  const status = !available || known === 'off' ? 'idle' : statusOf(known)
  return { status, data: status === 'success' || list.length > 0 ? list : undefined, error }
}

function statusOf(known: Known): 'pending' | 'success' | 'error' {
  if (known === 'error') return 'error'
  return known === 'ready' || known === 'empty' ? 'success' : 'pending'
}

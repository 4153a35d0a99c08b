import {
  type AppPermissions,
  type Permission,
  type PermissionsState,
  permissions,
} from '@latchkey/core/features/permissions'
import { useCallback, useMemo } from 'react'
import { useLatchkeyContext } from '../provider/context.ts'
import { queryOf } from './query-of.ts'
import { useEachAccount } from './use-each-account.ts'
import type { UseLatchkeyQueryReturnType } from './use-query.ts'
import { useReadable } from './use-readable.ts'

/** What `useLatchkeyPermissions` returns. `idle`: no source has the list, or no wallet is connected. */
export type UseLatchkeyPermissionsReturnType = UseLatchkeyQueryReturnType<readonly Permission[]> &
  Pick<PermissionsState, 'loading' | 'ending'> &
  Pick<AppPermissions, 'revoke'>

/**
 * The permissions of the app to act for the account in use without asking, and a function that revokes them. Reads the list when it
 * is mounted and for each account.
 *
 * @example
 * const { data = [], revoke } = useLatchkeyPermissions()
 * return data.map(({ id, limits: [limit] }) => <li key={id}>{limit?.left} {limit?.symbol}</li>)
 */
export function useLatchkeyPermissions(): UseLatchkeyPermissionsReturnType {
  const { client } = useLatchkeyContext()
  const feature = client.use(permissions)
  const state = useReadable(feature, (value) => value)
  useEachAccount(feature.fetch)
  const refetch = useCallback(async () => void (await feature.fetch()), [feature])
  return useMemo(() => {
    const { status, list, error, loading, ending } = state
    return { ...queryOf(true, status, list, error), loading, ending, refetch, revoke: feature.revoke }
  }, [feature, state, refetch])
}

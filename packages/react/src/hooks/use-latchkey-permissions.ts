import { type Permissions, type PermissionsState, permissions } from '@latchkey/core/features/permissions'
import { useCallback, useMemo } from 'react'
import { useLatchkeyContext } from '../provider/context.ts'
import { useEachAccount } from './use-each-account.ts'
import { useReadable } from './use-readable.ts'

/** What `useLatchkeyPermissions` returns. */
export type UseLatchkeyPermissionsReturnType = PermissionsState &
  Pick<Permissions, 'revoke'> & {
    /** Never rejects. */
    refetch(): Promise<void>
  }

/**
 * What the app may do for the account in use without asking, and its end. Reads the list when it is mounted and for each account.
 *
 * @example
 * const { list, revoke } = useLatchkeyPermissions()
 * return list.map(({ id, limits: [limit] }) => <li key={id}>{limit?.left} {limit?.symbol}</li>)
 */
export function useLatchkeyPermissions(): UseLatchkeyPermissionsReturnType {
  const { client } = useLatchkeyContext()
  const feature = client.use(permissions)
  const state = useReadable(feature, (value) => value)
  useEachAccount(feature.fetch)
  const refetch = useCallback(async () => void (await feature.fetch()), [feature])
  return useMemo(() => ({ ...state, refetch, revoke: feature.revoke }), [feature, state, refetch])
}

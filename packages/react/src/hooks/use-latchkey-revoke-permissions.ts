import { type RevokePermissionsParameters, revokePermissions } from '@latchkey/core/wallet-calls'
import { type UseLatchkeyRequestReturnType, useRequest } from './use-request.ts'

/**
 * Takes back what `useLatchkeyGrantPermissions` was allowed.
 *
 * @example
 * const { mutate } = useLatchkeyRevokePermissions()
 * mutate({ context })
 */
export function useLatchkeyRevokePermissions(): UseLatchkeyRequestReturnType<RevokePermissionsParameters, void> {
  return useRequest(revokePermissions)
}

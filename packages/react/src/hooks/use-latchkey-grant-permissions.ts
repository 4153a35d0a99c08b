import { type GrantedPermissions, type GrantPermissionsParameters, grantPermissions } from '@latchkey/core'
import { type UseLatchkeyRequestReturnType, useRequest } from './use-request.ts'

/**
 * Asks the connected wallet for permissions of its own (ERC-7715).
 *
 * @example
 * const { mutate, data } = useLatchkeyGrantPermissions()
 * mutate({ request: { expiry, signer, permissions: [{ type, data }] } })
 */
export function useLatchkeyGrantPermissions(): UseLatchkeyRequestReturnType<
  GrantPermissionsParameters,
  GrantedPermissions
> {
  return useRequest(grantPermissions)
}

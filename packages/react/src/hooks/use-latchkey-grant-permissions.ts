import type { GrantedPermissions } from '@latchkey/core/ports'
import { type GrantPermissionsParameters, grantPermissions } from '@latchkey/core/wallet-calls'
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

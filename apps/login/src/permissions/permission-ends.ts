import type { PermissionEntry } from '@latchkey/frame/wire'
import type { RpcRequest } from '../rpc/rpc-context.ts'
import { createEnds, type Ends } from '../ui/create-ends.ts'
import { encodeContext } from './delegation.ts'

/** The requests of "Your login" to end permissions. */
export type PermissionEnds = Ends<PermissionEntry>

/** @param request asks the frame, as an app does */
export function createPermissionEnds(request: (request: RpcRequest) => Promise<unknown>): PermissionEnds {
  return createEnds({
    ask: ({ chainId, delegation }) =>
      request({
        method: 'wallet_revokePermissions',
        params: [{ permissionsContext: encodeContext(delegation, '0x') }],
        chainId,
      }),
    idOf: ({ id }) => id,
    failed: 'permissionEndFailed',
  })
}

import { permissionsSchema } from '@latchkey/frame/wire'
import * as v from 'valibot'
import type { RpcContext } from '../rpc/rpc-context.ts'

/**
 * Whether the account has to stay the contract of permissions on a network: it is that contract, and a permission is in
 * force there. While the login server doesn't answer, it stays.
 */
export async function keepsPermissions({ addresses, networks, server }: RpcContext, chainId: string): Promise<boolean> {
  if ((await networks.delegationOf(chainId, addresses.eip155)) !== 'permissions') return false
  try {
    const { permissions } = v.parse(permissionsSchema, await server.call('permissions', {}))
    return permissions.some((permission) => permission.chainId === chainId)
  } catch {
    return true
  }
}

import { providerError } from '../../shared/provider-error.ts'
import { readChainId } from '../chain.ts'
import { permittedAccount } from '../signing-context.ts'
import type { CallsMethod } from './calls-host.ts'

/** `wallet_grantPermissions` (ERC-7715): one prompt; every permission is granted, and can be revoked by its context. */
export const grantPermissions: CallsMethod = async ([request], { host, confirm }) => {
  const { address, chainId, expiry, permissions, signer } = (request ?? {}) as Record<string, unknown>
  if (!host.chain(readChainId(chainId))) throw providerError(5710, 'The wallet does not know this chain.')
  if (!Array.isArray(permissions) || permissions.length === 0 || typeof expiry !== 'number' || !signer)
    throw providerError(-32602, 'Permissions, a signer and an expiry are needed.')
  permittedAccount({ accounts: host.accounts() }, address ?? host.accounts()[0]?.address)
  await confirm()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const context = `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
  host.grants.add(context)
  return { chainId, address, expiry, permissions, signer, context }
}

/** `wallet_revokePermissions` of a grant (ERC-7715): one prompt. */
export const revokeGrant: CallsMethod = async ([request], { host, confirm }) => {
  const { permissionsContext } = (request ?? {}) as { permissionsContext?: unknown }
  if (!host.grants.has(String(permissionsContext))) throw providerError(-32602, 'The wallet has granted no such thing.')
  await confirm()
  host.grants.delete(String(permissionsContext))
  return null
}

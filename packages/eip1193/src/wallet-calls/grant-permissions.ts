import { isLatchkeyError, LatchkeyError } from '@latchkey/core/errors'
import type { Capabilities, GrantedPermissions, Target } from '@latchkey/core/ports'
import { toHex } from '../chain-id/chain-id.ts'
import { isHex } from '../hex/hex.ts'
import { request } from '../request/request.ts'
import { decodePermissionsRequest, isPermissions, isRecord } from './decode-permissions-request.ts'
import { requestPermissions } from './execution-permissions.ts'
import type { WalletRuntime } from './wallet-runtime.ts'

type Grant = NonNullable<Capabilities<'eip155'>['grantPermissions']>

/**
 * Asks the connected wallet for permissions (ERC-7715), by the method that the wallet knows.
 *
 * @throws `config/invalid`, `connection/user-rejected`, `wallet/unsupported-method`, `request/unreadable`
 */
export async function grantPermissions(
  { check, clock }: WalletRuntime,
  { request: wanted, ...target }: Parameters<Grant>[0],
): Promise<GrantedPermissions> {
  const decoded = decodePermissionsRequest(wanted, clock.now())
  const { account, chainId, provider } = await check(target)
  const asked = { account, chainId: toHex(chainId), wanted: decoded }
  const params = [{ ...decoded, chainId: asked.chainId, address: account }]
  const answer = await request(provider, { method: 'wallet_grantPermissions', params }).catch((unknown: unknown) => {
    if (!isLatchkeyError(unknown, 'wallet/unsupported-method')) throw unknown
    return requestPermissions(provider, { ...asked, unknown })
  })
  return decodeGrant(answer, decoded.expiry)
}

function decodeGrant(answer: unknown, expiry: number): GrantedPermissions {
  const response = plain(answer)
  // Earlier drafts of ERC-7715 called it `permissionsContext` and the rest `grantedPermissions`.
  const { context = response.permissionsContext, expiry: until = expiry } = response
  const { permissions = response.grantedPermissions } = response
  if (isHex(context) && context.length > 2 && isPermissions(permissions) && typeof until === 'number')
    return { context, expiry: until, permissions, response }
  throw unreadable()
}

/** A plain copy, because the wallet's own object may change or throw. */
function plain(answer: unknown): Readonly<Record<string, unknown>> {
  try {
    const copy: unknown = JSON.parse(JSON.stringify(answer))
    if (isRecord(copy)) return copy
  } catch (cause) {
    throw unreadable(cause)
  }
  throw unreadable()
}

function unreadable(cause?: unknown) {
  return new LatchkeyError('request/unreadable', { cause, details: 'The wallet sent something that is no permission' })
}

/**
 * Takes back what `grantPermissions` was allowed, by its context (ERC-7715 `wallet_revokePermissions`). The page's permission to see
 * accounts, which has the same method (MIP-2), is not touched.
 *
 * @throws `config/invalid`, `connection/user-rejected`, `wallet/unsupported-method`
 */
export async function revokeGrant(
  { check }: WalletRuntime,
  { context, ...target }: Target<'eip155'> & { context: string },
): Promise<void> {
  if (!isHex(context) || context.length <= 2)
    throw new LatchkeyError('config/invalid', {
      details: 'revokePermissions: `context` must be what was granted, 0x hex',
    })
  const { account, chainId, provider } = await check(target)
  const params = [{ permissionsContext: context, address: account, chainId: toHex(chainId) }]
  await request(provider, { method: 'wallet_revokePermissions', params }).catch((error: unknown) => {
    if (!isLatchkeyError(error, 'wallet/unsupported-method')) throw error
    const later = [{ permissionContext: context }]
    return request(provider, { method: 'wallet_revokeExecutionPermission', params: later })
  })
}

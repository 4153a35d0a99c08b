import type { Capabilities, GrantedPermissions } from '@latchkey/core'
import { LatchkeyError } from '@latchkey/core/errors'
import { toHex } from '../chain-id.ts'
import { isHex } from '../hex.ts'
import { request } from '../request.ts'
import { decodePermissionsRequest, isPermissions, isRecord } from './decode-permissions-request.ts'
import type { WalletRuntime } from './wallet-runtime.ts'

type Grant = NonNullable<Capabilities<'eip155'>['grantPermissions']>

/**
 * `wallet_grantPermissions` (ERC-7715), asked of the connected wallet.
 *
 * @throws `config/invalid`, `connection/user-rejected`, `wallet/unsupported-method`, `request/unreadable`
 */
export async function grantPermissions(
  { check, clock }: WalletRuntime,
  { request: wanted, ...target }: Parameters<Grant>[0],
): Promise<GrantedPermissions> {
  const decoded = decodePermissionsRequest(wanted, clock.now())
  const { account, chainId, provider } = await check(target)
  const params = [{ ...decoded, chainId: toHex(chainId), address: account }]
  return decodeGrant(await request(provider, { method: 'wallet_grantPermissions', params }), decoded.expiry)
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

/** Never the wallet's own object. */
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

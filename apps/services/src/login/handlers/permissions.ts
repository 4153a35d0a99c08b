import type { LoginWire } from '@latchkey/frame/wire'
import { day, type LoginContext } from '../login-context.ts'
import { LoginError } from '../login-error.ts'
import { type Caller, sessionOf } from '../request/caller.ts'
import { findEthereumAddress } from '../store/passkey-accounts.ts'
import { findPermissions, leaveOutEnded, writePermission } from '../store/permissions.ts'

/** The permissions of apps to act for the account without asking. */
export async function listPermissions(
  context: LoginContext,
  _: LoginWire['permissions']['request'],
  caller: Caller,
): Promise<LoginWire['permissions']['answer']> {
  const { account } = sessionOf(caller)
  const noted = await caller.withPermit(() => findPermissions(context, { account }))
  return { permissions: await leaveOutEnded(context.chains, noted) }
}

/** The login site grants nothing for longer than 366 days, by its own clock. */
const longestMs = 367 * day

/** Notes what the visitor granted, so that it is listed on every device. The right itself is the signature of the account's key. */
export async function addPermission(
  context: LoginContext,
  request: LoginWire['permissions/add']['request'],
  caller: Caller,
) {
  const { account } = sessionOf(caller)
  const own = await findEthereumAddress(context.database, account)
  if (own?.toLowerCase() !== request.delegation.delegator.toLowerCase())
    throw new LoginError('login/bad-request', 'delegation.delegator: another account')
  if (request.expiresAt > context.now() + longestMs)
    throw new LoginError('login/bad-request', 'expiresAt: more than a year from now')
  const isNoted = await writePermission(context, { account, address: own }, request)
  if (!isNoted) throw new LoginError('login/rate', 'This account has too many permissions', { retryAfter: 3600 })
  return { status: 'done' as const }
}

import type { Clock } from '@latchkey/core'
import { withTimeout } from '@latchkey/core/adapter-kit'
import { isLatchkeyError, LatchkeyError } from '@latchkey/core/errors'
import type { Eip1193Provider } from './provider.ts'
import { request } from './request.ts'

/** How long a wallet that refused may take to answer whether it is locked, in ms. */
const probeMs = 500

/** Messages of wallets that have no code for being locked. */
const words =
  /\b(?:wallet|keyring|extension|account) (?:is |was )?locked\b|\bunlock (?:your|the) (?:wallet|extension)\b/i

/**
 * The error of a failed connect. A locked wallet refuses a second request (-32002) or gives no reason (4100), and
 * neither says that it is locked. It is locked if it shares no account although the visitor has given this page the
 * permission (EIP-2255). Never prompts, never fails.
 *
 * @example throw await lockedError(error, provider, { clock })
 */
export async function lockedError(
  error: LatchkeyError,
  provider: Eip1193Provider | undefined,
  { clock }: { readonly clock: Clock },
): Promise<LatchkeyError> {
  if (isLatchkeyError(error, 'connection/user-rejected')) return error
  const unclear = isLatchkeyError(error, 'connection/already-pending') || isLatchkeyError(error, 'wallet/unauthorized')
  const locked = words.test(error.details ?? '') || (unclear && provider && (await isLocked(provider, clock)))
  return locked ? new LatchkeyError('connection/wallet-locked', { cause: error, details: error.details }) : error
}

async function isLocked(provider: Eip1193Provider, clock: Clock): Promise<boolean> {
  const ask = (method: string) => request(provider, { method }).catch(() => undefined)
  const answers: Promise<readonly unknown[]> = Promise.all([ask('eth_accounts'), ask('wallet_getPermissions')])
  const [accounts, permissions] = await withTimeout(answers, clock, probeMs, () => [])
  return Array.isArray(accounts) && accounts.length === 0 && Array.isArray(permissions) && permissions.some(isGrant)
}

function isGrant(permission: unknown): boolean {
  return (Object(permission) as { parentCapability?: unknown }).parentCapability === 'eth_accounts'
}

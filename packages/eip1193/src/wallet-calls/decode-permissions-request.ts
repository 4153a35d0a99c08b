import { LatchkeyError } from '@latchkey/core/errors'
import type { PermissionsRequest } from '@latchkey/core/ports'

/**
 * Checks an app's request for permissions (ERC-7715). The wallet checks the fields that only one kind of permission has.
 *
 * @param now Unix time in ms
 * @throws `config/invalid`
 */
export function decodePermissionsRequest(value: unknown, now: number): PermissionsRequest {
  const { expiry, permissions, policies, signer } = isRecord(value) ? value : {}
  if (typeof expiry !== 'number' || !Number.isSafeInteger(expiry) || expiry * 1000 <= now)
    throw invalid('`expiry` must be a time to come, in whole seconds')
  if (!isRecord(signer) || typeof signer.type !== 'string') throw invalid('`signer` needs a `type`')
  if (!isPermissions(permissions) || !permissions.length)
    throw invalid('`permissions` must be a list of at least one, each with `type` and `data`')
  if (policies !== undefined && !isPermissions(policies))
    throw invalid('`policies` must be a list, each with `type` and `data`')
  const { type, data } = signer
  return {
    expiry,
    signer: { type, ...(isRecord(data) && { data }) },
    permissions,
    ...(policies !== undefined && { policies }),
  }
}

export function isPermissions(value: unknown): value is PermissionsRequest['permissions'] {
  return Array.isArray(value) && value.every((it) => isRecord(it) && typeof it.type === 'string' && isRecord(it.data))
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function invalid(details: string) {
  return new LatchkeyError('config/invalid', { details: `grantPermissions: ${details}` })
}

import { isHex } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { ConfigError } from '../config/values/config-error.ts'
import { readSecret } from '../config/values/read-secret.ts'
import type { NamesConfig } from './names-config.ts'

/**
 * Reads the key of the gateway. Undefined if the settings name none, or no zone.
 *
 * @throws {ConfigError} that never holds what was read
 */
export function readSigner({ signingKey, zones }: NamesConfig): PrivateKeyAccount | undefined {
  if (!signingKey || zones.length === 0) return undefined
  const key = readSecret('names.signingKey', signingKey).trim()
  if (!isHex(key) || key.length !== 66)
    throw new ConfigError('names.signingKey: expected a private key, 0x and 64 hex digits')
  return privateKeyToAccount(key)
}

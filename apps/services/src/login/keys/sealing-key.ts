import { randomBytes } from 'node:crypto'
import { ConfigError } from '../../config/values/config-error.ts'
import { readSecret } from '../../config/values/read-secret.ts'
import type { LoginConfig } from '../login-config.ts'

/**
 * Reads the key that seals what the database holds. Without a setting a store in memory gets a random one.
 *
 * @throws {ConfigError} that never holds what was read
 */
export function readSealingKey(
  setting: LoginConfig['sealingKey'],
  store: { readonly isInMemory: boolean },
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Uint8Array {
  if (!setting) {
    if (store.isInMemory) return randomBytes(32)
    throw new ConfigError('login.sealingKey: needed, because the store outlives the process. See docs/login-hosting.md')
  }
  return decodeSealingKey(readSecret('login.sealingKey', setting, environment))
}

/** @throws {ConfigError} */
export function decodeSealingKey(text: string): Uint8Array {
  const trimmed = text.trim()
  const key = Buffer.from(trimmed, 'base64url')
  if (key.length !== 32 || key.toString('base64url') !== trimmed)
    throw new ConfigError('login.sealingKey: expected 32 bytes as base64url. `latchkey-services login key` makes one')
  return key
}

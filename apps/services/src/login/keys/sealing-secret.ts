import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { ConfigError } from '../../config/config-error.ts'
import type { LoginConfig } from '../login-config.ts'

/** How long a command may take to print the key, in ms. */
const commandMs = 20_000

/**
 * Reads the key that seals what the database holds. Without a setting a store in memory gets a random one.
 *
 * @throws {ConfigError} that never holds what was read
 */
export function readSealingKey(
  setting: LoginConfig['sealingSecret'],
  store: { readonly isInMemory: boolean },
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Uint8Array {
  if (!setting) {
    if (store.isInMemory) return randomBytes(32)
    throw new ConfigError(
      'login.sealingSecret: needed, because the store outlives the process. See docs/login-hosting.md',
    )
  }
  return decodeSealingKey(read(setting, environment))
}

function read(
  setting: NonNullable<LoginConfig['sealingSecret']>,
  environment: Readonly<Record<string, string | undefined>>,
): string {
  try {
    if ('file' in setting) return readFileSync(setting.file, 'utf8')
    if ('variable' in setting) return environment[setting.variable] ?? ''
    const [program = '', ...words] = setting.command
    return execFileSync(program, words, { encoding: 'utf8', timeout: commandMs, stdio: ['ignore', 'pipe', 'ignore'] })
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'it failed'
    throw new ConfigError(`login.sealingSecret: can't be read (${reason})`)
  }
}

/** @throws {ConfigError} */
export function decodeSealingKey(text: string): Uint8Array {
  const trimmed = text.trim()
  const key = Buffer.from(trimmed, 'base64url')
  if (key.length !== 32 || key.toString('base64url') !== trimmed)
    throw new ConfigError(
      'login.sealingSecret: expected 32 bytes as base64url. `latchkey-services login key` makes one',
    )
  return key
}

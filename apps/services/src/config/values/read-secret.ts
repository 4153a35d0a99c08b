import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { ConfigError } from './config-error.ts'

const text = v.pipe(v.string(), v.minLength(1), v.maxLength(200))

/** The source of a secret. Secrets are never in the settings themselves, because these are printed and copied. */
export const secretSchema = v.union([
  v.strictObject({ file: text }),
  v.strictObject({ variable: text }),
  /** A program and its arguments, such as a key service's: it prints the secret. */
  v.strictObject({ command: v.pipe(v.array(text), v.minLength(1)) }),
])

export type SecretSetting = v.InferOutput<typeof secretSchema>

/** How long a command may take to print the secret, in ms. */
const commandMs = 20_000

/**
 * Reads a secret.
 *
 * @param name the setting, for the error
 * @throws {ConfigError} that never holds what was read
 */
export function readSecret(
  name: string,
  setting: SecretSetting,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): string {
  try {
    if ('file' in setting) return readFileSync(setting.file, 'utf8')
    if ('variable' in setting) return environment[setting.variable] ?? ''
    const [program = '', ...words] = setting.command
    return execFileSync(program, words, { encoding: 'utf8', timeout: commandMs, stdio: ['ignore', 'pipe', 'ignore'] })
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'it failed'
    throw new ConfigError(`${name}: can't be read (${reason})`)
  }
}

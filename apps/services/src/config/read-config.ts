import * as v from 'valibot'
import { type Config, configSchema } from './config.ts'

/** A setting that can't be used. The message names the key and says what was expected. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

type Reader = { readonly key: string; readonly setting: string; readonly read: (text: string) => unknown }

/** Environment variable → setting. `a.b` is a setting inside a group. */
const environmentKeys: readonly Reader[] = [
  { key: 'LATCHKEY_HOST', setting: 'host', read: String },
  { key: 'LATCHKEY_PORT', setting: 'port', read: Number },
  { key: 'LATCHKEY_PUBLIC_URL', setting: 'publicUrl', read: String },
  { key: 'LATCHKEY_STORE', setting: 'store', read: String },
  { key: 'LATCHKEY_PROJECTS', setting: 'projects', read: JSON.parse },
  { key: 'LATCHKEY_CHAINS', setting: 'chains', read: JSON.parse },
  { key: 'LATCHKEY_RPC_TIMEOUT_MS', setting: 'rpcTimeoutMs', read: Number },
  { key: 'LATCHKEY_BROKER', setting: 'broker', read: String },
  { key: 'LATCHKEY_RELAY', setting: 'relay', read: JSON.parse },
  { key: 'LATCHKEY_LOG_LEVEL', setting: 'logLevel', read: String },
]

/**
 * Reads the settings from the environment. A key that is absent or empty takes its default; one that starts with `LATCHKEY_` and isn't
 * known is an error too, since it is a typing mistake.
 *
 * @throws {ConfigError}
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const known = new Set(environmentKeys.map(({ key }) => key))
  const stray = Object.keys(environment).find((key) => key.startsWith('LATCHKEY_') && !known.has(key))
  if (stray) throw new ConfigError(`${stray}: there is no such setting. Known: ${[...known].join(', ')}`)
  const given: Record<string, unknown> = {}
  for (const { key, setting, read } of environmentKeys) {
    const text = environment[key]?.trim()
    if (text) given[setting] = readText(key, text, read)
  }
  return parseConfig(given, (setting) => environmentKeys.find((entry) => entry.setting === setting)?.key ?? setting)
}

/**
 * Checks settings and fills in the defaults.
 *
 * @param nameOf how a setting is called where it came from
 * @throws {ConfigError}
 */
export function parseConfig(given: unknown, nameOf: (setting: string) => string = (setting) => setting): Config {
  const result = v.safeParse(configSchema, given)
  if (result.success) return result.output
  const [issue] = result.issues
  const [setting = 'settings', ...rest] = issue.path?.map(({ key }) => String(key)) ?? []
  throw new ConfigError(`${[nameOf(setting), ...rest].join('.')}: ${issue.message}`)
}

function readText(key: string, text: string, read: Reader['read']): unknown {
  try {
    return read(text)
  } catch {
    throw new ConfigError(`${key}: this isn't JSON`)
  }
}

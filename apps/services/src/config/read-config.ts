import { readFileSync } from 'node:fs'
import type { Config } from './config.ts'
import { type ConfigKey, configKeys } from './config-keys.ts'
import { parseConfig } from './parse-config.ts'
import { ConfigError } from './values/config-error.ts'

type Texts = Readonly<Record<string, string | undefined>>

export type ConfigSources = {
  /** Flags of the command line, without their dashes; they win. */
  readonly flags?: Texts | undefined
  /** Values for absent settings, used instead of the schema's own defaults. */
  readonly defaults?: Readonly<Record<string, unknown>> | undefined
  /** Reads the file that `LATCHKEY_CONFIG` or `--config` names. */
  readonly readFile?: ((path: string) => string) | undefined
}

/** The name of the file isn't a setting itself, because it can't be in the file. */
const fileKey = { variable: 'LATCHKEY_CONFIG', flag: 'config' }

/**
 * Reads the settings. A flag counts more than the environment, the environment more than the file, the file more than
 * the default. An absent or empty key doesn't count. An unknown key is an error, because it is a typing mistake.
 *
 * @throws {ConfigError}
 * @example
 * readConfig(process.env, { flags: { port: '9000' } })
 */
export function readConfig(all: Texts, { flags = {}, defaults = {}, readFile = readText }: ConfigSources = {}) {
  const environment = Object.fromEntries(Object.entries(all).filter(([name, value]) => !isOfKubernetes(name, value)))
  const path = flags[fileKey.flag] || environment[fileKey.variable]
  const given: Record<string, unknown> = { ...defaults, ...(path && readSettings(path, readFile)) }
  const names = new Map<string, string>(Object.keys(given).map((setting) => [setting, `${path}: ${setting}`]))
  for (const key of configKeys) {
    for (const [name, text] of [
      [key.variable, environment[key.variable]],
      [`--${key.flag}`, flags[key.flag]],
    ] as const) {
      if (!text?.trim()) continue
      given[key.setting] = readValue(name, text.trim(), key.kind)
      names.set(key.setting, name)
    }
  }
  const variables = [fileKey.variable, ...configKeys.map(({ variable }) => variable)]
  const known = new Set([...variables, ...secretVariables(given)])
  const stray = Object.keys(environment).find((key) => key.startsWith('LATCHKEY_') && !known.has(key))
  if (stray) throw new ConfigError(`${stray}: there is no such setting. Known: ${variables.join(', ')}`)
  return parseConfig(given, (setting) => names.get(setting) ?? setting) satisfies Config
}

/**
 * Kubernetes sets variables for each service of a namespace, and those of a service named `latchkey` begin like ours:
 * `LATCHKEY_SERVICE_HOST`, `LATCHKEY_PORT=tcp://…`, `LATCHKEY_PORT_8787_TCP_ADDR`.
 * https://kubernetes.io/docs/concepts/services-networking/service/#environment-variables
 */
function isOfKubernetes(name: string, value = ''): boolean {
  if (!name.startsWith('LATCHKEY_')) return false
  if (name.endsWith('_PORT') && /^(tcp|udp|sctp):/.test(value)) return true
  return name.endsWith('_SERVICE_HOST') || name.includes('_SERVICE_PORT') || /_PORT_\d{1,5}_(TCP|UDP|SCTP)/.test(name)
}

/** The variables that settings read a secret from: `{ "variable": "LATCHKEY_SEALING_KEY" }`. */
function secretVariables(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    name === 'variable' && typeof inner === 'string' ? [inner] : secretVariables(inner),
  )
}

function readValue(name: string, text: string, kind: ConfigKey['kind']): unknown {
  if (kind === 'text') return text
  if (kind === 'number') {
    if (Number.isNaN(Number(text))) throw new ConfigError(`${name}: expected a number`)
    return Number(text)
  }
  try {
    return JSON.parse(text)
  } catch {
    throw new ConfigError(`${name}: this isn't JSON`)
  }
}

function readSettings(path: string, readFile: (path: string) => string): object {
  let value: unknown
  try {
    value = JSON.parse(readFile(path))
  } catch (error) {
    // The parser's own message quotes the text, which may hold a secret.
    const isUnreadable = error instanceof Error && 'code' in error
    throw new ConfigError(`${path}: ${isUnreadable ? `can't be read (${error.code})` : "this isn't JSON"}`)
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ConfigError(`${path}: expected an object of settings`)
  }
  return value
}

function readText(path: string): string {
  return readFileSync(path, 'utf8')
}

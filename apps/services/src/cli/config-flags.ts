import { type ConfigKey, configKeys } from '../config/config-keys.ts'
import type { FlagSpec } from './command.ts'
import { commandDefaults } from './load-config.ts'

const file: FlagSpec = { type: 'string', value: 'FILE', summary: 'A JSON file of settings; also LATCHKEY_CONFIG' }

const values: Record<ConfigKey['kind'], string> = { text: 'TEXT', number: 'NUMBER', json: 'JSON' }

function toFlag({ kind, setting, variable, fallback }: ConfigKey): FlagSpec {
  const used = commandDefaults[setting] ?? fallback
  const shown = used === undefined || typeof used === 'object' ? '' : `, default ${JSON.stringify(used)}`
  return { type: 'string', value: values[kind], summary: `Also ${variable}${shown}` }
}

/** Every setting as a flag. */
export const allConfigFlags: Readonly<Record<string, FlagSpec>> = {
  config: file,
  ...Object.fromEntries(configKeys.map((key) => [key.flag, toFlag(key)])),
}

/** The flags of a command that only uses the store. */
export const storeFlags: Readonly<Record<string, FlagSpec>> = {
  config: file,
  store: { type: 'string', value: 'LOCATION', summary: 'A file or a postgres:// URL; also LATCHKEY_STORE' },
}

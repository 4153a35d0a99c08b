import type * as v from 'valibot'
import { configSchema } from './config.ts'

/** One setting, and its name in the file, in the environment and as a flag. */
export type ConfigKey = {
  /** The name in the code and in the file: `rpcTimeoutMs`. */
  readonly setting: string
  /** The name in the environment: `LATCHKEY_RPC_TIMEOUT_MS`. */
  readonly variable: string
  /** The name as a flag, without its dashes: `rpc-timeout-ms`. */
  readonly flag: string
  /** How its text is read: groups and lists are JSON. */
  readonly kind: 'text' | 'number' | 'json'
  readonly fallback: unknown
}

/** Every setting, read from the schema, so that none is forgotten. */
export const configKeys: readonly ConfigKey[] = Object.entries(configSchema.entries).map(([setting, schema]) => {
  const words = setting.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  return {
    setting,
    variable: `LATCHKEY_${words.replaceAll('-', '_').toUpperCase()}`,
    flag: words,
    kind: kindOf(schema.wrapped),
    fallback: schema.default,
  }
})

function kindOf(schema: v.GenericSchema): ConfigKey['kind'] {
  if (schema.type === 'string' || schema.type === 'picklist') return 'text'
  return schema.type === 'number' ? 'number' : 'json'
}

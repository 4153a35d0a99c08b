import type { Config } from '../config/config.ts'
import { configKeys } from '../config/config-keys.ts'
import { readConfig } from '../config/read-config.ts'
import type { CliContext, Flags } from './command.ts'

/**
 * The defaults of a command, which replace a setting's own default. The store is a file, so that a restart loses no
 * message.
 */
export const commandDefaults: Readonly<Record<string, string>> = { store: '.latchkey/services.sqlite' }

/** The settings of a command line: its flags, the environment, the file, the defaults. */
export function loadConfig({ environment }: CliContext, flags: Flags): Config {
  const names = ['config', ...configKeys.map(({ flag }) => flag)]
  const texts = names.flatMap((name) => (typeof flags[name] === 'string' ? [[name, flags[name]] as const] : []))
  return readConfig(environment, { flags: Object.fromEntries(texts), defaults: commandDefaults })
}

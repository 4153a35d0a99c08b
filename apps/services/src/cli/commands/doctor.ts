import { hideSecrets } from '../../config/hide-secrets.ts'
import type { Command } from '../command.ts'
import { allConfigFlags } from '../config-flags.ts'
import { examine } from '../doctor/examine.ts'
import { loadConfig } from '../load-config.ts'

export const doctor: Command = {
  name: 'doctor',
  summary: 'Checks settings, keys, database, chains, clock and port, and says what is wrong. Nothing is changed.',
  flags: allConfigFlags,
  help: 'The exit code is 1 when anything failed.',
  async run(context, flags) {
    const config = loadConfig(context, flags)
    context.out(`settings ${JSON.stringify(hideSecrets(config))}`)
    let hasFailed = false
    for await (const { verdict, about, text } of examine(config, { now: context.now, fetch: globalThis.fetch })) {
      hasFailed ||= verdict === 'FAIL'
      context.out(`${verdict.padEnd(4)} ${about}: ${text}`)
    }
    return hasFailed ? 1 : 0
  },
}

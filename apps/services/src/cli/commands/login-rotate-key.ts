import { readFileSync } from 'node:fs'
import { decodeSealingKey, readSealingKey } from '../../login/keys/sealing-key.ts'
import { rotateSealingKey } from '../../login/store/rotate-sealing-key.ts'
import { openStore } from '../../store/store.ts'
import type { Command } from '../command.ts'
import { allConfigFlags } from '../config-flags.ts'
import { loadConfig } from '../load-config.ts'
import { UsageError } from '../usage-error.ts'

export const loginRotateKey: Command = {
  name: 'login rotate-key',
  summary: 'Seals what the login holds with a new sealing key. Refuses while a node runs.',
  flags: {
    ...allConfigFlags,
    'new-file': { type: 'string', value: 'FILE', summary: 'The new key, as `login key` printed it' },
  },
  help: 'It may be ended at any moment and run again. Afterwards the old key opens nothing: point login.sealingKey at the new one.',
  async run(context, { 'new-file': file, ...flags }) {
    if (typeof file !== 'string') throw new UsageError('--new-file: the file with the new key is needed')
    const config = loadConfig(context, flags)
    const to = decodeSealingKey(readText(file))
    const from = readSealingKey(config.login.sealingKey, { isInMemory: false }, context.environment)
    const store = await openStore(config.store, { now: context.now })
    try {
      const count = await rotateSealingKey(store.database, { from, to }, context.now())
      context.out(`${count} values are sealed with the new key`)
      return 0
    } finally {
      await store.close()
    }
  },
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new UsageError(
      `--new-file: can't be read (${error instanceof Error && 'code' in error ? error.code : 'failed'})`,
    )
  }
}

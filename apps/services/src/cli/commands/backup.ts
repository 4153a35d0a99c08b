import { writeBackup } from '../../store/backup/write-backup.ts'
import type { Command } from '../command.ts'
import { storeFlags } from '../config-flags.ts'
import { loadConfig } from '../load-config.ts'

export const backup: Command = {
  name: 'backup',
  summary: 'Writes everything in the store into a new file, while the services run.',
  positionals: ['FILE'],
  flags: storeFlags,
  async run(context, flags, [file = '']) {
    const rows = await writeBackup(loadConfig(context, flags).store, file, context.now())
    context.out(`${rows} rows in ${file}`)
    return 0
  },
}

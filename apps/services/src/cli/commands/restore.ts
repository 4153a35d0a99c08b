import { restoreBackup } from '../../store/backup/restore-backup.ts'
import { openDatabase } from '../../store/open-database.ts'
import type { Command } from '../command.ts'
import { storeFlags } from '../config-flags.ts'
import { loadConfig } from '../load-config.ts'

export const restore: Command = {
  name: 'restore',
  summary: 'Puts a backup into a new file or an empty Postgres database, all of it or nothing.',
  positionals: ['FILE'],
  flags: storeFlags,
  help: 'A backup of SQLite may be restored into Postgres and the other way round.',
  async run(context, flags, [file = '']) {
    const { database } = openDatabase(loadConfig(context, flags).store)
    try {
      context.out(`${await restoreBackup(database, file, context.now)} rows restored`)
      return 0
    } finally {
      await database.close()
    }
  },
}

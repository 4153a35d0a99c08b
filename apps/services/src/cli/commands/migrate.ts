import { migrate } from '../../store/migrations/migrate.ts'
import { openDatabase } from '../../store/open-database.ts'
import type { Command } from '../command.ts'
import { storeFlags } from '../config-flags.ts'
import { loadConfig } from '../load-config.ts'

export const migrateCommand: Command = {
  name: 'migrate',
  summary:
    'Brings the tables of the store up to date. `serve` does so too; this is for doing it before the nodes are replaced.',
  flags: storeFlags,
  async run(context, flags) {
    const { database } = openDatabase(loadConfig(context, flags).store)
    try {
      const done = await migrate(database, { now: context.now })
      for (const { version, name } of done) context.out(`migration ${version}: ${name}`)
      context.out(done.length > 0 ? `${done.length} migrations ran` : 'nothing to do')
      return 0
    } finally {
      await database.close()
    }
  },
}

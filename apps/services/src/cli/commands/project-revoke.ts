import { createProjectTable } from '../../projects/project-table.ts'
import type { Command } from '../command.ts'
import { storeFlags } from '../config-flags.ts'
import { keptBySettings } from '../kept-by-settings.ts'
import { withStore } from '../with-store.ts'

export const projectRevoke: Command = {
  name: 'project revoke',
  summary: 'Refuses a project from now on. Running nodes refuse it within 2 s; open sockets stay until they end.',
  positionals: ['ID'],
  flags: storeFlags,
  async run(context, flags, [id = '']) {
    const isDone = await withStore(context, flags, ({ database }) =>
      createProjectTable(database).revoke(id, context.now()),
    )
    if (keptBySettings(context, flags, id)) return 1
    if (isDone) context.out(`${id} is revoked`)
    else context.err(`${id}: there is no such project in the store`)
    return isDone ? 0 : 1
  },
}

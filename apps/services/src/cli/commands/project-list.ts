import { createProjectTable } from '../../projects/project-table.ts'
import type { Command } from '../command.ts'
import { storeFlags } from '../config-flags.ts'
import { withStore } from '../with-store.ts'

export const projectList: Command = {
  name: 'project list',
  summary: 'Prints every project of the store, one JSON object a line.',
  flags: storeFlags,
  async run(context, flags) {
    const entries = await withStore(context, flags, ({ database }) => createProjectTable(database).list())
    for (const { project, name, createdAt, revokedAt, replaces } of entries) {
      const state = revokedAt === undefined ? 'active' : revokedAt <= context.now() ? 'revoked' : 'ending'
      const times = { createdAt: toText(createdAt), revokedAt: revokedAt === undefined ? undefined : toText(revokedAt) }
      context.out(
        JSON.stringify({ id: project.id, name, state, allowedOrigins: project.allowedOrigins, ...times, replaces }),
      )
    }
    return 0
  },
}

function toText(ms: number): string {
  return new Date(ms).toISOString()
}

import { rotateProject } from '../../projects/rotate-project.ts'
import type { Command } from '../command.ts'
import { storeFlags } from '../config-flags.ts'
import { keptBySettings } from '../kept-by-settings.ts'
import { UsageError } from '../usage-error.ts'
import { withStore } from '../with-store.ts'

const hour = 3_600_000

export const projectRotate: Command = {
  name: 'project rotate',
  summary: 'Gives a project a new id and prints it. The old one goes on for a while, so that pages can move.',
  positionals: ['ID'],
  flags: {
    ...storeFlags,
    hours: { type: 'string', value: 'NUMBER', summary: 'How long the old id goes on, default 24' },
  },
  async run(context, flags, [id = '']) {
    const hours = Number(flags.hours ?? 24)
    if (!(hours >= 0 && hours <= 8760)) throw new UsageError('--hours: a number from 0 to 8760')
    const now = context.now()
    const next = await withStore(context, flags, ({ database }) =>
      rotateProject(database, id, { endsAt: Math.round(now + hours * hour), now }),
    )
    if (!next) {
      context.err(`${id}: there is no living project of this id in the store`)
      return 1
    }
    context.out(next.project.id)
    keptBySettings(context, flags, id)
    return 0
  },
}

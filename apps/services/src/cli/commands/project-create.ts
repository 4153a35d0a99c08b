import { issueProject } from '../../projects/issue-project.ts'
import type { Command } from '../command.ts'
import { storeFlags } from '../config-flags.ts'
import { UsageError } from '../usage-error.ts'
import { withStore } from '../with-store.ts'

export const projectCreate: Command = {
  name: 'project create',
  summary: 'Makes a project and prints its id. Running nodes honour it within 2 s.',
  flags: {
    ...storeFlags,
    name: { type: 'string', value: 'NAME', summary: 'What you call it: no visitor sees it' },
    origin: {
      type: 'string',
      multiple: true,
      value: 'ORIGIN',
      summary: 'May use it, such as https://app.example; repeatable',
    },
    'any-origin': { type: 'boolean', summary: 'Every page may use it' },
    analytics: { type: 'boolean', summary: 'Apps send their events to POST /e' },
  },
  async run(context, flags) {
    const origins = Array.isArray(flags.origin) ? flags.origin.map(String) : []
    // An empty list would allow every origin, so the operator must ask for that.
    if (origins.length === 0 && !flags['any-origin'])
      throw new UsageError('--origin: name at least one, or say --any-origin')
    if (origins.length > 0 && flags['any-origin']) throw new UsageError('--any-origin: it can’t stand beside --origin')
    const settings = { allowedOrigins: origins, isAnalyticsEnabled: flags.analytics === true }
    const { project } = await withStore(context, flags, ({ database }) =>
      issueProject(database, { name: String(flags.name ?? ''), settings, now: context.now() }),
    )
    context.out(project.id)
    return 0
  },
}

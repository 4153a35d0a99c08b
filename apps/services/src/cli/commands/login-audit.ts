import { listAuditForOperator } from '../../login/store/operator.ts'
import type { Command } from '../command.ts'
import { UsageError } from '../usage-error.ts'
import { accountFlags, withAccount } from './login-account.ts'

export const loginAudit: Command = {
  name: 'login audit',
  summary:
    'Prints the id of an account, and what happened to it: time, event, device. The newest first, one line each.',
  flags: accountFlags,
  async run(context, flags) {
    const { account, entries } = await withAccount(context, flags, async ({ database }, found) => {
      if (found === undefined) throw new UsageError('--account or --email: name one of them')
      return { account: found, entries: await listAuditForOperator(database, found) }
    })
    context.out(`account ${account}`)
    for (const { at, detail, device, event } of entries)
      context.out([new Date(at).toISOString(), event, device, detail].filter(Boolean).join('  '))
    return 0
  },
}

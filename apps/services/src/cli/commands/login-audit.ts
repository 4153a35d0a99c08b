import { listAuditForOperator } from '../../login/store/operator.ts'
import type { Command } from '../command.ts'
import { UsageError } from '../usage-error.ts'
import { accountFlags, withAccount } from './login-account.ts'

export const loginAudit: Command = {
  name: 'login audit',
  summary: 'Prints what happened to an account: time, event, device. The newest first, one line each.',
  flags: accountFlags,
  async run(context, flags) {
    const entries = await withAccount(context, flags, async ({ database }, account) => {
      if (account === undefined) throw new UsageError('--account or --email: name one of them')
      return listAuditForOperator(database, account)
    })
    for (const { at, detail, device, event } of entries)
      context.out([new Date(at).toISOString(), event, device, detail].filter(Boolean).join('  '))
    return 0
  },
}

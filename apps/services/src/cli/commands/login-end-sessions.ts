import { endSessionsByOperator } from '../../login/store/operator.ts'
import type { Command } from '../command.ts'
import { UsageError } from '../usage-error.ts'
import { accountFlags, withAccount } from './login-account.ts'

export const loginEndSessions: Command = {
  name: 'login end-sessions',
  summary: 'Ends the login sessions of an account, or of all accounts. Running nodes end them at once.',
  flags: {
    ...accountFlags,
    everyone: { type: 'boolean', summary: 'All accounts: every visitor has to log in again' },
  },
  help: 'The visitor sees it in “Your login”. Devices keep their shares: a new login on them signs again.',
  async run(context, flags) {
    const { account, email, everyone } = flags
    const chosen = [account, email, everyone].filter((each) => each !== undefined && each !== false)
    if (chosen.length !== 1) throw new UsageError('--account, --email or --everyone: name one of them')
    const ended = await withAccount(context, flags, ({ database }, found) =>
      endSessionsByOperator(database, found, context.now()),
    )
    context.out(`${ended} sessions ended`)
    return 0
  },
}

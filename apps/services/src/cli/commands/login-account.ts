import { createKeyRing, openKeys } from '../../login/keys/key-ring.ts'
import { readSealingKey } from '../../login/keys/sealing-key.ts'
import { findChosen } from '../../login/store/operator.ts'
import { openStore, type Store } from '../../store/store.ts'
import type { CliContext, FlagSpec, Flags } from '../command.ts'
import { allConfigFlags } from '../config-flags.ts'
import { loadConfig } from '../load-config.ts'
import { UsageError } from '../usage-error.ts'

/** Flags that choose an account of the login. */
export const accountFlags: Readonly<Record<string, FlagSpec>> = {
  ...allConfigFlags,
  account: { type: 'string', value: 'ID', summary: 'The account' },
  email: { type: 'string', value: 'ADDRESS', summary: 'The account that logs in with this address' },
  project: { type: 'string', value: 'ID', summary: 'With --email, where login.accounts is per-project' },
}

/** Runs work on the store with the account that the flags choose; `undefined` when they choose none. */
export async function withAccount<T>(
  context: CliContext,
  { account, email, project, ...rest }: Flags,
  work: (store: Store, account: string | undefined) => Promise<T>,
): Promise<T> {
  if (account !== undefined && email !== undefined) throw new UsageError('--email: not together with --account')
  const { everyone: _, ...settings } = rest
  const config = loadConfig(context, settings)
  if (email !== undefined && config.login.accounts === 'per-project' && project === undefined)
    throw new UsageError('--project: needed, because login.accounts is per-project')
  const store = await openStore(config.store, { now: context.now })
  const keys = async () => {
    const sealingKey = readSealingKey(config.login.sealingKey, { isInMemory: false }, context.environment)
    return createKeyRing(await openKeys(store.database, sealingKey, context.now()))
  }
  try {
    const realm = config.login.accounts === 'per-project' ? String(project) : ''
    const choice = typeof account === 'string' ? { account } : typeof email === 'string' ? { email, realm } : undefined
    const found = choice && (await findChosen(store.database, keys, choice))
    if (choice && found === undefined) throw new UsageError('There is no such account in the store')
    return await work(store, found)
  } finally {
    await store.close()
  }
}

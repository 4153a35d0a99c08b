import { openStore, type Store } from '../store/store.ts'
import type { CliContext, Flags } from './command.ts'
import { loadConfig } from './load-config.ts'

/** Runs work on the configured store and closes it. */
export async function withStore<T>(context: CliContext, flags: Flags, work: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore(loadConfig(context, flags).store, { now: context.now })
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}

import type { Database } from '../../../store/database.ts'
import { createIndexAccounts } from './index-accounts.ts'
import { createIndexProgress } from './index-progress.ts'
import { createIndexTransactions } from './index-transactions.ts'
import type { IndexStore } from './index-types.ts'

/** The index of one chain in a database. */
export function createIndexStore(database: Database, chainId: string): IndexStore {
  return {
    ...createIndexProgress(database, chainId),
    ...createIndexAccounts(database, chainId),
    ...createIndexTransactions(database, chainId),
    transaction: (work) => database.transaction((tx) => work(createIndexStore(tx, chainId))),
  }
}

import { createVaultWorkerStart } from '../pages/start-vault-worker.ts'
import { createVault, type Vault } from './vault-client.ts'

/** The worker that holds the keys, for a frame. Loads with the first question. */
export const vaultOfFrame = (settings: Parameters<typeof createVault>[1]): Vault =>
  createVault(createVaultWorkerStart(), settings)

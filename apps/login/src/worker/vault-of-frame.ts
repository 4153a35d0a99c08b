import { startVaultWorker } from '../pages/start-workers.ts'
import { createVault, type Vault } from './vault-client.ts'

/** The worker that holds the keys, for a frame. Loads with the first question. */
export const vaultOfFrame = (settings: Parameters<typeof createVault>[1]): Vault =>
  createVault(startVaultWorker, settings)

import { startVaultWorker } from './start-workers.ts'
import { createVaultClient, type Vault } from './vault-client.ts'

/** The worker that holds the keys, for a frame. Loads with the first question. */
export const vaultOfFrame = (settings: Parameters<typeof createVaultClient>[1]): Vault =>
  createVaultClient(startVaultWorker, settings)

import { loadOnce } from '../load-once.ts'
import type { Vault } from './vault-client.ts'

/** The worker's client, whose code loads with the first question. */
export function lazyVault(load: () => Promise<Vault>): Vault {
  let loaded: Vault | undefined
  const open = loadOnce(async () => {
    loaded = await load()
    return loaded
  })
  return {
    ask: async (...question) => (await open()).ask(...question),
    prepare: () =>
      void open().then(
        (vault) => vault.prepare(),
        () => {},
      ),
    isRunning: () => loaded?.isRunning() === true,
  }
}

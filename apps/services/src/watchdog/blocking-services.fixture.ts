import { walletRegistry } from '@latchkey/wallet-list/registry'
import { createLog } from '../log/log.ts'
import { startServices } from '../start-services.ts'
import { watchServices } from './watch-services.ts'

/** Services with a route that computes for 6 s without a break, when the search says so. Run in a process of its own. */
const config = { watchdog: { blockedMs: 1000, stuckMs: 5_000, silentMs: 15_000 } }
const log = createLog('info')
const watch = watchServices({ config, log })

function computeForLong(): void {
  const end = performance.now() + 6000
  while (performance.now() < end) Math.sqrt(end)
}

const services = await startServices({
  port: 0,
  log,
  scope: watch.scope,
  registry: {
    ...walletRegistry,
    async getWallets(query) {
      // After another request began, so that the newest one is not the culprit.
      if (query?.search === 'hang') await new Promise((resolve) => setTimeout(resolve, 300))
      if (query?.search === 'hang') computeForLong()
      if (query?.search === 'never') await new Promise(() => {})
      return walletRegistry.getWallets(query)
    },
  },
})
watch.begin(services)
console.log(JSON.stringify({ message: 'services are up', url: services.url }))

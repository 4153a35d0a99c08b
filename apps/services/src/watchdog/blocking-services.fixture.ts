import { existsSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { walletRegistry } from '@latchkey/wallet-list/registry'
import type { RequestScope } from '../limits/request-scope.ts'
import { createLog } from '../log/log.ts'
import { startServices } from '../start-services.ts'
import { watchServices } from './watch-services.ts'

/** Services with a route that computes without a break, when the search says so. Run in a process of its own. */
const config = { watchdog: { blockedMs: 1000, stuckMs: 2_000, silentMs: 15_000 } }
const log = createLog('info')
const watch = watchServices({ config, log })

/** Until the test makes a file, or for 50 s; nearly all of it in a getter of Node's own, where the watch stops it then. */
function computeForLong(): void {
  const end = performance.now() + 50_000
  while (performance.now() < end && !existsSync('stop-computing'))
    for (let turn = 0; turn < 1e6; turn += 1) globalThis.performance
}

/** Resolves when another route's request has begun, so that the newest one is not the culprit. */
const { promise: anotherBegan, resolve: sayAnotherBegan } = Promise.withResolvers<void>()
const scope: RequestScope = {
  ...watch.scope,
  run(request, work) {
    const done = watch.scope.run(request, work)
    if (request.route === 'GET /appkit/v1/config') sayAnotherBegan()
    return done
  },
}

const services = await startServices({
  port: 0,
  log,
  scope,
  registry: {
    ...walletRegistry,
    async getWallets(query) {
      if (query?.search === 'hang') {
        console.log(JSON.stringify({ message: 'the search has begun' }))
        await anotherBegan
        computeForLong()
      }
      if (query?.search === 'never') await new Promise(() => {})
      return walletRegistry.getWallets(query)
    },
  },
})
watch.begin(services)
// It is ended without a chance to do so, and the starts after it have much of the same code.
flushCompileCache()
console.log(JSON.stringify({ message: 'services are up', url: services.url }))

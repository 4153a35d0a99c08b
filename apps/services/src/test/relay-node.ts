import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { flushCompileCache } from 'node:module'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import * as v from 'valibot'
import { openBroker } from '../broker/open-broker.ts'
import { createRequestScope } from '../limits/request-scope.ts'
import { createLog } from '../log/log.ts'
import { localProject } from '../projects/project.ts'
import { createAudienceCheck } from '../relay/auth/audience.ts'
import { createRelay } from '../relay/relay.ts'
import { relayConfigSchema } from '../relay/relay-config.ts'
import { openStore } from '../store/store.ts'
import type { NodeSettings } from './start-node.ts'

// A relay node in a process of its own, so that a test can kill it: its settings come as JSON, its address goes to stdout. Without the
// other services it is up in a fifth of the time; `main.test.ts` kills the whole.
const {
  store: location = ':memory:',
  broker,
  publicUrl,
  addressHeader,
  relay,
}: NodeSettings = JSON.parse(process.argv[2] ?? '{}')
const host = '127.0.0.1'
const log = createLog('silent')
const store = await openStore(location)
const server = createServer().listen(0, host)
await once(server, 'listening')
const address = server.address()
const port = typeof address === 'object' ? (address?.port ?? 0) : 0
const node = createRelay({
  scope: createRequestScope(),
  projects: { find: async (id) => (id === localProject.id ? localProject : undefined) },
  isAudience: createAudienceCheck({ host, port, publicUrl }),
  mailbox: store.mailbox,
  broker: openBroker(broker, location, log),
  limits: v.parse(relayConfigSchema, relay ?? {}),
  addressHeader,
  log,
  now: Date.now,
})
server.on('upgrade', node.handleUpgrade)
console.log(JSON.stringify({ relayUrl: (publicUrl ?? `http://${host}:${port}`).replace(/^http/, 'ws'), port }))
// It is killed without a chance to do so: the next node starts from what this one compiled.
flushCompileCache()

// As an option of Node it would keep V8 from what was compiled before.
setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')
process.on('message', () => {
  collectGarbage()
  const { heapUsed, external, rss } = process.memoryUsage()
  process.send?.({ held: heapUsed + external, resident: rss, peak: peakMemory() })
})
// Without the process that started it, nothing would end it.
process.once('disconnect', () => process.exit())

/** The most that this process ever took, in bytes. On Linux `maxRSS` outlives `exec`, so that it counts what the process that started this one took. */
function peakMemory(): number {
  if (process.platform !== 'linux') return process.resourceUsage().maxRSS * 1024
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) * 1024
}

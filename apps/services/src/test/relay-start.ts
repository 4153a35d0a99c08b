import { afterEach } from 'vitest'
import { openStore, type Services, type StartOptions, startServices } from '../index.ts'
import type { RelayClient } from './relay-client.ts'

export const topic = 'ab'.repeat(32)
const running: Services[] = []
afterEach(async () => {
  for (const services of running.splice(0)) await services.close()
})

/** Services that stop with the test. */
export async function start(options: StartOptions = {}): Promise<Services> {
  const services = await startServices({ port: 0, logLevel: 'silent', ...options })
  running.push(services)
  return services
}

export async function startWithStore(options: StartOptions = {}) {
  const store = await openStore(':memory:')
  const { relayUrl, relay } = await start({ store, ...options })
  return { relayUrl, relay, store }
}

export const publish = (client: RelayClient, message: string, over: object = {}) =>
  client.request('irn_publish', { topic, message, ttl: 300, tag: 1108, prompt: true, ...over })

import type { RequestListener } from 'node:http'
import type { Config } from '../config/config.ts'
import type { FairStarts } from '../limits/fair-starts.ts'
import { createConnectionBudget } from './limit-connections.ts'
import { type CountedListener, noPage, prepare } from './refuse-early.ts'

export type BeginFairlyOptions = {
  readonly config: Config
  readonly start: FairStarts
  /** Hears of each refusal, with its method. */
  readonly onRefused: (method: string) => void
}

/**
 * Begins requests in the order of `createFairStarts`. A request that waits takes memory, so as many of an address may
 * wait as it may have open requests. More are refused with 429.
 */
export function beginFairly(options: BeginFairlyOptions, listener: RequestListener): CountedListener {
  const { config, start, onRefused } = options
  const budget = createConnectionBudget(config)
  const message = `At most ${config.requests.maxOpenPerAddress} requests at once`
  const refusal = prepare({ error: { code: 'open_requests', message } }, noPage)
  return (incoming, outgoing, address) => {
    const share = budget.open(address)
    if (!share.take(1)) {
      // The rest of the request is never read, so the connection can't be used again.
      outgoing.shouldKeepAlive = false
      outgoing.writeHead(429, refusal.headers).end(refusal.body)
      return onRefused(incoming.method ?? '')
    }
    start(address, () => {
      share.close()
      // Its visitor may have left while it waited.
      if (!outgoing.destroyed) listener(incoming, outgoing)
    })
  }
}

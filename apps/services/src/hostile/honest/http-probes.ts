import { Agent, request } from 'node:http'
import type { Target } from '../scenario.ts'
import type { Probe, Window } from './window.ts'

type HttpProbe = Exclude<Probe, 'relay'>

type HttpQuestion = {
  readonly path: string
  /** Sent with POST. */
  readonly body?: string | undefined
  /** The IP address that the request comes from. @default 203.0.113.1 */
  readonly address?: string | undefined
}

/** Sends the requests of each kind and measures how long their answers take. */
export type HttpProbes = {
  /** Sends a request, and adds its time to the window that is open now. Drops it while too many of its kind wait. */
  ask(probe: HttpProbe, question: HttpQuestion): void
  /** Resolves when the service has answered each kind of request often enough that its code is compiled. */
  warmedUp(): Promise<void>
  close(): void
}

/** Between two requests of a kind, in ms. */
export const interval = 50
/** In ms. A request that takes longer counts as a failure. */
const answerMs = 15_000
/**
 * The most requests of a kind that wait: the requests of one second. If the machine is too busy for the service, more
 * would only make each wait longer, until all of them fail.
 */
const mostWaiting = 1_000 / interval
/** Answers of each kind until the service is warm: what visitors ask in 2 s. */
const warmAnswers = 2_000 / interval

export function createHttpProbes(target: Target, currentWindow: () => Window): HttpProbes {
  const counts: Readonly<Record<HttpProbe, { waiting: number; answered: number }>> = {
    health: { waiting: 0, answered: 0 },
    registry: { waiting: 0, answered: 0 },
    image: { waiting: 0, answered: 0 },
    rpc: { waiting: 0, answered: 0 },
    money: { waiting: 0, answered: 0 },
  }
  const warm = Promise.withResolvers<void>()
  // As many connections as many visitors have, because requests must not wait for each other here.
  const agent = new Agent({ keepAlive: true, maxSockets: 512 })

  const ask = (probe: HttpProbe, question: HttpQuestion): void => {
    const { address = '203.0.113.1', body, path } = question
    const count = counts[probe]
    if (count.waiting >= mostWaiting) return
    count.waiting += 1
    const window = currentWindow()
    const begun = performance.now()
    const headers = { [target.addressHeader]: address, ...(body && { 'content-type': 'application/json' }) }
    const fail = (why: string) => window.failures.push(`${probe}: ${why}`)
    const sent = request(`${target.url}${path}`, { agent, headers, method: body ? 'POST' : 'GET', timeout: answerMs })
    sent.on('response', (response) => {
      response.on('error', (error) => fail(error.message))
      response.resume().on('end', () => {
        count.answered += 1
        if (Object.values(counts).every(({ answered }) => answered >= warmAnswers)) warm.resolve()
        if (response.statusCode === 200) window[probe].add(performance.now() - begun)
        else fail(`status ${response.statusCode} of ${path.split('?', 1)[0]}`)
      })
    })
    sent.on('close', () => {
      count.waiting -= 1
    })
    sent.on('timeout', () => sent.destroy(new Error('no answer')))
    sent.on('error', (error: NodeJS.ErrnoException) => {
      // The server may close a kept connection in the same moment in which it is used again. Clients then ask once
      // more.
      if (sent.reusedSocket && (error.code === 'ECONNRESET' || error.code === 'EPIPE')) ask(probe, question)
      else fail(`${error.message} of ${path.split('?', 1)[0]}`)
    })
    sent.end(body)
  }

  return { ask, warmedUp: () => warm.promise, close: () => agent.destroy() }
}

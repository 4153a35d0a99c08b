import { randomBytes } from 'node:crypto'
import { Agent, request } from 'node:http'
import { createSteadyClient } from '../../test/steady-client.ts'
import { createLatencies, type Latencies } from '../latencies.ts'
import { type LoopDelay, startLoopDelay } from '../loop-delay.ts'
import type { Target } from '../scenario.ts'
import { moneyRequests } from './money-requests.ts'

/** The requests of honest visitors, and how long each took. */
export type Window = Readonly<Record<Probe, Latencies>> & {
  published: number
  readonly failures: string[]
  /** How late the process of the visitors itself was. Its delay is part of each time. */
  readonly loopDelay: LoopDelay
}

export type Probe = 'health' | 'registry' | 'image' | 'rpc' | 'money' | 'relay'

type HttpProbe = Exclude<Probe, 'relay'>

/** Visitors who use the service as apps do, from addresses of their own, beside whatever attack there is. */
export type HonestClient = {
  /** Resolves when the service has answered each kind of request often enough that its code is compiled. */
  warmedUp(): Promise<void>
  /** Begins a new window of measures and returns it. */
  measure(): Window
  /**
   * Waits, for at most `limitMs` ms, until the messages published in a window are delivered; resolves with the number
   * of missing messages.
   */
  lost(window: Window, limitMs: number): Promise<number>
  /** Relay sockets that were cut. */
  reconnects(): number
  close(): void
}

/** Between two requests of a kind, in ms. */
const interval = 50
/** In ms. A request that takes longer counts as a failure. */
const answerMs = 15_000
/**
 * The most requests of a kind that wait: the requests of one second. If the machine is too busy for the service, more
 * would only make each wait longer, until all of them fail.
 */
const mostWaiting = 1_000 / interval
/** Answers of each kind until the service is warm: what visitors ask in 2 s. */
const warmAnswers = 2_000 / interval

export async function startHonestClient(target: Target): Promise<HonestClient> {
  const newWindow = (): Window => ({
    health: createLatencies(),
    registry: createLatencies(),
    image: createLatencies(),
    rpc: createLatencies(),
    money: createLatencies(),
    relay: createLatencies(),
    published: 0,
    failures: [],
    loopDelay: startLoopDelay(),
  })
  let current = newWindow()
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
  const http = (probe: HttpProbe, path: string, body?: string, address = '203.0.113.1'): void => {
    const count = counts[probe]
    if (count.waiting >= mostWaiting) return
    count.waiting += 1
    const window = current
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
      if (sent.reusedSocket && (error.code === 'ECONNRESET' || error.code === 'EPIPE')) http(probe, path, body, address)
      else fail(`${error.message} of ${path.split('?', 1)[0]}`)
    })
    sent.end(body)
  }

  const money = moneyRequests(target)
  const topic = randomBytes(32).toString('hex')
  const sentAt = new Map<string, { at: number; window: Window }>()
  let published = 0
  const urls = () => [target.relayUrl]
  const relayHeaders = (last: number) => ({ [target.addressHeader]: `203.0.113.${last}` })
  const wallet = createSteadyClient({
    urls,
    topics: [topic],
    headers: relayHeaders(3),
    onMessage(message) {
      const sent = sentAt.get(message)
      sentAt.delete(message)
      sent?.window.relay.add(performance.now() - sent.at)
    },
  })
  const app = createSteadyClient({ urls, topics: [topic], headers: relayHeaders(2) })
  const publish = (): void => {
    published += 1
    current.published += 1
    const message = `${published} ${'x'.repeat(1_000)}`
    sentAt.set(message, { at: performance.now(), window: current })
    app.publish(topic, message)
  }
  const ask = (): void => {
    http('health', '/health')
    http('registry', '/getWallets?projectId=local&entries=20')
    // Every second image was fetched before.
    const url = `${target.standInUrl}/image.gif?${published % 2 ? published : ''}`
    http('image', `/v1/image?${new URLSearchParams({ projectId: 'local', url })}`)
    const params = [`0x${randomBytes(20).toString('hex')}`, 'latest']
    // All visitors ask every second question, so an attacker may ask it too.
    const question = published % 2 ? { method: 'eth_getBalance', params } : { method: 'eth_blockNumber', params: [] }
    const call = JSON.stringify({ jsonrpc: '2.0', id: published, ...question })
    http('rpc', `/v1/?projectId=local&chainId=${target.chainId}`, call)
    // Many visitors: one of them asks a few of these at most.
    const { path, body } = money(published)
    http('money', path, body, `203.0.113.${10 + (published % 200)}`)
    publish()
  }
  publish()
  await wallet.until(() => wallet.received.size === published)
  const timer = setInterval(ask, interval)

  return {
    warmedUp: () => warm.promise,
    measure() {
      current.loopDelay.stop()
      current = newWindow()
      return current
    },
    async lost(window, limitMs) {
      const isDelivered = () => window.relay.count() === window.published
      const { promise: limit, resolve } = Promise.withResolvers<void>()
      const stop = setTimeout(resolve, limitMs)
      await Promise.race([wallet.until(isDelivered), limit])
      clearTimeout(stop)
      return window.published - window.relay.count()
    },
    reconnects: () => app.connections() + wallet.connections() - 2,
    close() {
      clearInterval(timer)
      current.loopDelay.stop()
      agent.destroy()
      app.close()
      wallet.close()
    },
  }
}

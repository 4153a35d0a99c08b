import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as v from 'valibot'
import { afterEach, expect, test } from 'vitest'
import type { BrokerListener, WakeUp } from '../broker/broker.ts'
import { createRequestScope } from '../limits/request-scope.ts'
import { createLog } from '../log/log.ts'
import { localProject } from '../projects/project.ts'
import type { Mailbox } from '../store/mailbox.ts'
import { openStore } from '../store/store.ts'
import { connectClient, createIdentity, type RelayClient } from '../test/relay-client.ts'
import { createRelay } from './relay.ts'
import { relayConfigSchema } from './relay-config.ts'

const topic = 'ab'.repeat(32)
const messagesOf = ({ frames }: RelayClient) =>
  frames.flatMap((frame) => ('params' in frame ? [frame.params.data.message] : []))
const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

/** A relay among others that exist only in what the test stores and says for them. */
async function start(change: (mailbox: Mailbox) => Partial<Mailbox> = () => ({})) {
  const store = await openStore(':memory:')
  const others: BrokerListener[] = []
  const announced: WakeUp[] = []
  const relay = createRelay({
    projects: { find: async () => localProject },
    isAudience: () => true,
    mailbox: { ...store.mailbox, ...change(store.mailbox) },
    broker: {
      join(listener) {
        others.push(listener)
        return {
          ready: new Promise(() => undefined),
          announce: (wakeUps) => void announced.push(...wakeUps),
          leave: async () => undefined,
        }
      },
    },
    addressHeader: undefined,
    scope: createRequestScope(),
    limits: v.parse(relayConfigSchema, { sweepMs: 600_000, maxUnacknowledged: 10_000 }),
    log: createLog('silent'),
    now: Date.now,
  })
  const server = createServer().listen(0, '127.0.0.1')
  server.on('upgrade', relay.handleUpgrade)
  await once(server, 'listening')
  stops.push(store.close, () => server.close(), relay.close)
  const put = async (message: string, { on = topic, sender = 'another client', ageMs = 0 } = {}): Promise<WakeUp> => {
    const now = Date.now()
    const relayMessage = { topic: on, message, tag: 1, publishedAt: now - ageMs, expiresAt: now + 60_000, sender }
    const stored = await store.mailbox.put(relayMessage)
    if (!stored) throw new Error('it is full')
    return { topic: on, id: stored.id }
  }
  const { port } = server.address() as AddressInfo
  return { url: `ws://127.0.0.1:${port}`, others: others[0] as BrokerListener, announced, put }
}

test('what another node has stored is delivered once it says so, all of it, in order', async () => {
  const read: number[] = []
  const { url, others, put } = await start((mailbox) => ({
    read(ids, now) {
      read.push(...ids)
      return mailbox.read(ids, now)
    },
  }))
  const client = await connectClient(url)
  await client.request('irn_subscribe', { topic })
  const elsewhere = await put('for others', { on: 'cd'.repeat(32) })
  const wakeUps = [elsewhere]
  const messages = Array.from({ length: 130 }, (_, n) => `m${n}`)
  for (const message of messages) wakeUps.push(await put(message))
  others.wake(wakeUps)
  const received: string[] = []
  for (const _ of messages) received.push((await client.nextMessage()).params.data.message)
  expect(received).toEqual(messages)
  // What no socket of this node listens to isn't read at all.
  expect(read).not.toContain(elsewhere.id)
})

test('a client’s own message doesn’t come back to it by way of another node', async () => {
  const { url, others, put } = await start()
  const identity = createIdentity()
  const client = await connectClient(url, { identity })
  await client.request('irn_subscribe', { topic })
  others.wake([await put('own', { sender: identity.did }), await put('foreign')])
  expect((await client.nextMessage()).params.data.message).toBe('foreign')
})

test('a look into the mailbox finds all that was missed, however much there is', async () => {
  const { url, others, put } = await start()
  const last = 'cd'.repeat(32)
  const identity = createIdentity()
  const client = await connectClient(url, { identity })
  await client.request('irn_batchSubscribe', { topics: [topic, last] })
  await Promise.all(Array.from({ length: 1_000 }, (_, n) => put(`m${n}`)))
  await put('own', { on: last, sender: identity.did })
  await put('last', { on: last })
  others.missed()
  await expect.poll(() => messagesOf(client).length).toBe(1_001)
  expect(messagesOf(client)).toContain('last')
})

test('this node tells the others what it has stored', async () => {
  const { url, announced } = await start()
  const client = await connectClient(url)
  await client.request('irn_publish', { topic, message: 'hello', ttl: 300, tag: 1 })
  expect(announced).toEqual([{ topic, id: expect.any(Number) }])
})

test('what could not be read is read with the next look into the mailbox', async () => {
  let isBroken = true
  const { url, others, put } = await start((mailbox) => ({
    waiting: async (...parameters) => {
      if (isBroken) throw new Error('the disk is away')
      return mailbox.waiting(...parameters)
    },
  }))
  // Older than what a look into the mailbox asks for: it must have been noted that this topic is behind.
  await put('waits', { ageMs: 600_000 })
  const client = await connectClient(url)
  await client.request('irn_subscribe', { topic })
  // The reply comes before the read; the next request is served after it.
  await client.request('irn_unsubscribe', { topic: 'cd'.repeat(32) })
  isBroken = false
  others.missed()
  expect((await client.nextMessage()).params.data.message).toBe('waits')
})

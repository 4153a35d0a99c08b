import { once } from 'node:events'
import { afterEach, expect, test } from 'vitest'
import { openStore, type Services, type StartOptions, startServices } from '../index.ts'
import { createRequestScope } from '../limits/request-scope.ts'
import { connectClient, createIdentity, openSocket, type RelayClient } from '../test/relay-client.ts'

const topic = 'ab'.repeat(32)
const addressHeader = 'x-forwarded-for'
const running: Services[] = []
afterEach(async () => {
  for (const services of running.splice(0)) await services.close()
})

async function start(relay: StartOptions['relay'], options: StartOptions = {}): Promise<Services> {
  const services = await startServices({ port: 0, logLevel: 'silent', relay, ...options })
  running.push(services)
  return services
}

const publish = (client: RelayClient, message: string, over: object = {}) =>
  client.request('irn_publish', { topic, message, ttl: 300, tag: 1108, ...over })
const limit = (reason: string) => ({ error: { code: -32005, data: { reason } } })
const texts = (client: RelayClient) =>
  client.frames.flatMap((frame) => ('params' in frame ? [frame.params.data.message] : []))

test('address: one too many is refused before anything is asked of it, and let in when another leaves', async () => {
  const { relayUrl, relay } = await start({ maxSocketsPerAddress: 2, socketsPerAddressPerSecond: 1_000 })
  const first = await connectClient(relayUrl)
  await connectClient(relayUrl)
  const [error] = await once(openSocket(relayUrl, { query: '&useOnCloseEvent=true' }), 'error')
  expect(String(error)).toContain('429')
  expect(relay.stats().refused).toBe(1)
  first.socket.close()
  await once(first.socket, 'close')
  const third = await connectClient(relayUrl)
  expect(await third.request('irn_subscribe', { topic })).toHaveProperty('result')
})

test('address: the work of a frame counts for the address of its socket', async () => {
  const served: object[] = []
  const scope = createRequestScope((request) => served.push(request))
  const { relayUrl } = await start({}, { scope })
  const client = await connectClient(relayUrl)
  expect(await publish(client, 'hello')).toHaveProperty('result')
  expect(served).toContainEqual({ address: '127.0.0.1', route: 'relay' })
})

test('address: sockets that are refused for their token count too, until they are gone', async () => {
  const { relayUrl } = await start({ maxSocketsPerAddress: 1, socketsPerAddressPerSecond: 1_000 })
  for (let n = 0; n < 5; n++) {
    const refused = openSocket(relayUrl, { auth: 'forged', query: n % 2 ? '' : '&useOnCloseEvent=true' })
    await new Promise((resolve) => refused.on('close', resolve).on('error', resolve))
  }
  expect(await (await connectClient(relayUrl)).request('irn_subscribe', { topic })).toHaveProperty('result')
})

test('address: behind a proxy each visitor has an own limit', async () => {
  const { relayUrl } = await start({ maxSocketsPerAddress: 1 }, { addressHeader: 'X-Forwarded-For' })
  const from = (address: string) => ({ headers: { 'x-forwarded-for': `1.2.3.4, ${address}` } })
  await connectClient(relayUrl, from('203.0.113.1'))
  await connectClient(relayUrl, from('203.0.113.2'))
  const [error] = await once(openSocket(relayUrl, from('203.0.113.1')), 'error')
  expect(String(error)).toContain('429')
})

test('address: too many bytes are refused, on all its sockets', async () => {
  let time = Date.now()
  const relay = { addressBurstBytes: 4_096, bytesPerAddressPerSecond: 1_024, maxMessageBytes: 16_384 }
  const { relayUrl } = await start(relay, { now: () => time })
  const [one, two] = [await connectClient(relayUrl), await connectClient(relayUrl)]
  expect(await publish(one, 'x'.repeat(2_500))).toHaveProperty('result')
  expect(await publish(two, 'y'.repeat(2_500))).toMatchObject(limit('rate'))
  time += 4_000
  expect(await publish(two, 'y'.repeat(2_500))).toHaveProperty('result')
})

test('address: subscriptions cost what they make the relay keep, and only once', async () => {
  const { relayUrl } = await start(
    { addressBurstBytes: 200_000, bytesPerAddressPerSecond: 1_024 },
    { now: () => 1_795_000_000_000 },
  )
  const auth = createIdentity().token({ aud: relayUrl, iat: 1_795_000_000, exp: 1_795_080_000 })
  const client = await connectClient(relayUrl, { auth })
  const topics = (from: number) => Array.from({ length: 60 }, (_, n) => (from + n).toString(16).padStart(64, '0'))
  expect(await client.request('irn_batchSubscribe', { topics: topics(0) })).toHaveProperty('result')
  expect(await client.request('irn_batchSubscribe', { topics: topics(0) })).toHaveProperty('result')
  expect(await client.request('irn_batchSubscribe', { topics: topics(60) })).toMatchObject(limit('rate'))
})

test.each<[string, string, (topics: readonly string[]) => object]>([
  ['that are repeated', 'irn_batchSubscribe', (topics) => ({ topics })],
  ['that are ended', 'irn_batchUnsubscribe', (topics) => ({ subscriptions: topics.map((topic) => ({ topic })) })],
])('address: subscriptions %s cost the work that they are', async (_, method, params) => {
  const { relayUrl } = await start(
    { addressBurstBytes: 400_000, bytesPerAddressPerSecond: 1_024 },
    { now: () => 1_795_000_000_000 },
  )
  const auth = createIdentity().token({ aud: relayUrl, iat: 1_795_000_000, exp: 1_795_080_000 })
  const client = await connectClient(relayUrl, { auth })
  const topics = Array.from({ length: 100 }, (_, n) => n.toString(16).padStart(64, '0'))
  expect(await client.request('irn_batchSubscribe', { topics })).toHaveProperty('result')
  expect(await client.request(method, params(topics))).toHaveProperty('result')
  await client.request(method, params(topics))
  await client.request(method, params(topics))
  expect(await client.request(method, params(topics))).toMatchObject(limit('rate'))
})

test('client: its sockets share its rate', async () => {
  const { relayUrl } = await start({ burst: 2, requestsPerSecond: 1 }, { now: () => 1_795_000_000_000 })
  const identity = createIdentity()
  const auth = identity.token({ aud: relayUrl, iat: 1_795_000_000, exp: 1_795_080_000 })
  const [one, two] = [await connectClient(relayUrl, { auth }), await connectClient(relayUrl, { auth })]
  expect(await one.request('irn_subscribe', { topic })).toHaveProperty('result')
  expect(await two.request('irn_subscribe', { topic })).toHaveProperty('result')
  expect(await two.request('irn_subscribe', { topic })).toMatchObject(limit('rate'))
})

test('topic: all clients together publish no faster than it may be read', async () => {
  const time = Date.now()
  const { relayUrl } = await start({ topicBurst: 2, messagesPerTopicPerSecond: 1 }, { now: () => time })
  const [one, two] = [await connectClient(relayUrl), await connectClient(relayUrl)]
  expect(await publish(one, 'a')).toHaveProperty('result')
  expect(await publish(two, 'b')).toHaveProperty('result')
  expect(await publish(two, 'c')).toMatchObject(limit('rate'))
  expect(await publish(two, 'c', { topic: 'cd'.repeat(32) })).toHaveProperty('result')
})

test('store: more than it can take is refused at once, so that memory stays bounded', async () => {
  const { relayUrl } = await start({ maxQueuedBytes: 65_536 })
  const client = await connectClient(relayUrl)
  const messages = Array.from({ length: 8 }, (_, n) => ({ topic, message: `${n}${'x'.repeat(20_000)}`, ttl: 60 }))
  expect(await client.request('irn_batchPublish', { messages })).toMatchObject(limit('busy'))
  const reader = await connectClient(relayUrl)
  const { result } = await reader.request('irn_fetchMessages', { topic })
  expect(result).toMatchObject({ messages: [{}, {}, {}], hasMore: false })
  expect(await publish(client, 'later')).toHaveProperty('result')
})

test('store: subscriptions that are repeated or ended wait for it too, so they are refused at once as well', async () => {
  const { relayUrl } = await start({ maxQueuedBytes: 65_536 })
  const client = await connectClient(relayUrl)
  const topics = Array.from({ length: 400 }, (_, n) => n.toString(16).padStart(64, '0'))
  const subscriptions = topics.map((topic) => ({ topic }))
  for (const half of [topics.slice(0, 200), topics.slice(200)])
    expect(await client.request('irn_batchSubscribe', { topics: half })).toHaveProperty('result')
  expect(await client.request('irn_batchSubscribe', { topics })).toMatchObject(limit('busy'))
  expect(await client.request('irn_batchUnsubscribe', { subscriptions })).toMatchObject(limit('busy'))
  // A topic that is named often is one topic.
  const often = Array.from({ length: 400 }, () => ({ topic }))
  expect(await client.request('irn_batchUnsubscribe', { subscriptions: often })).toMatchObject({ result: true })
})

test('receiver: a client that doesn’t acknowledge gets no more, and the rest in order once it does', async () => {
  const { relayUrl } = await start({ maxUnacknowledged: 2 })
  const [dapp, wallet] = [await connectClient(relayUrl), await connectClient(relayUrl)]
  await wallet.request('irn_subscribe', { topic })
  const messages = Array.from({ length: 100 }, (_, n) => `m${n}`)
  for (const message of messages) await publish(dapp, message)
  expect(texts(wallet)).toEqual(['m0', 'm1'])
  for (const _ of messages) wallet.acknowledge(await wallet.nextMessage())
  expect(texts(wallet)).toEqual(messages)
})

test('receiver: a client that reads slowly fills a bounded buffer, and gets the rest from the mailbox', async () => {
  const store = await openStore(':memory:')
  const relay = { maxBufferBytes: 262_144, topicBurst: 10_000, burst: 10_000 }
  const { relayUrl, relay: handles } = await start(relay, { store })
  const [dapp, wallet] = [await connectClient(relayUrl), await connectClient(relayUrl)]
  await wallet.request('irn_subscribe', { topic })
  wallet.socket.pause()
  const names = Array.from({ length: 200 }, (_, n) => `m${n}`)
  for (const name of names) await publish(dapp, `${name} ${'x'.repeat(60_000)}`)
  // The kernel holds some megabytes; what is left of 12 MB isn't in this process.
  expect(handles.stats().delivered).toBeLessThan(names.length)
  wallet.socket.resume()
  for (const _ of names) wallet.acknowledge(await wallet.nextMessage())
  expect(texts(wallet).map((text) => text.split(' ')[0])).toEqual(names)
  expect(handles.stats().cutOff).toBe(0)
})

test('receiver: a client that asks and never reads is cut off, and its messages wait', async () => {
  const relay = { maxBufferBytes: 65_536, burst: 100_000, requestsPerSecond: 100_000 }
  const { relayUrl, relay: handles } = await start(relay)
  const identity = createIdentity()
  const [dapp, wallet] = [await connectClient(relayUrl), await connectClient(relayUrl, { identity })]
  await wallet.request('irn_subscribe', { topic })
  const gone = once(wallet.socket, 'close')
  await publish(dapp, 'x'.repeat(50_000))
  // Reading what waits costs an answer of 50 kB each time.
  const ask = JSON.stringify({ id: 'f', jsonrpc: '2.0', method: 'irn_fetchMessages', params: { topic } })
  wallet.socket.pause()
  for (let n = 0; n < 400; n++) wallet.socket.send(ask)
  await expect.poll(() => handles.stats().cutOff, { timeout: 10_000 }).toBe(1)
  wallet.socket.resume()
  await gone
  const after = await connectClient(relayUrl, { identity })
  await after.request('irn_subscribe', { topic })
  expect((await after.nextMessage()).params.data.message).toHaveLength(50_000)
})

test('address: its waiting messages are limited, and delivered ones make room for more', async () => {
  let time = Date.now()
  const limits = { maxStoredBytesPerAddress: 65_536 }
  const { relayUrl } = await start(limits, { addressHeader, now: () => time })
  const from = (address: string) => connectClient(relayUrl, { headers: { 'x-forwarded-for': address } })
  const [one, again, other, wallet] = [await from('::1'), await from('::1'), await from('::2'), await from('::2')]
  const large = (n: number) => `${n}${'x'.repeat(20_000)}`
  for (const n of [1, 2, 3]) expect(await publish(one, large(n))).toHaveProperty('result')
  expect(await publish(again, large(4))).toMatchObject(limit('storage'))
  const far = await connectClient(relayUrl, { headers: { 'x-forwarded-for': '203.0.113.1' } })
  expect(await publish(far, large(5))).toHaveProperty('result')

  await wallet.request('irn_subscribe', { topic })
  for (const _ of [1, 2, 3, 5]) wallet.acknowledge(await wallet.nextMessage())
  await other.request('irn_subscribe', { topic: 'cd'.repeat(32) })
  time += 60_000
  await expect.poll(() => publish(one, large(6))).toHaveProperty('result')
})

test('address: subscriptions are kept as well, and count', async () => {
  const { relayUrl } = await start({ maxStoredBytesPerAddress: 65_536 })
  const client = await connectClient(relayUrl)
  const topics = (from: number) => Array.from({ length: 200 }, (_, n) => (from + n).toString(16).padStart(64, '0'))
  expect(await client.request('irn_batchSubscribe', { topics: topics(0) })).toHaveProperty('result')
  expect(await client.request('irn_batchSubscribe', { topics: topics(200) })).toMatchObject(limit('storage'))
  expect(await client.request('irn_batchSubscribe', { topics: topics(0) })).toHaveProperty('result')
})

/** Publishes as another address each time; resolves with how many messages were taken. */
async function fill(relayUrl: string, addresses: readonly string[], bytes: number): Promise<number> {
  let taken = 0
  for (const [n, address] of addresses.entries()) {
    const client = await connectClient(relayUrl, { headers: { 'x-forwarded-for': address } })
    const own = (n + 1).toString(16).padStart(64, '0')
    const answer = await publish(client, `${address}${'x'.repeat(bytes)}`, { topic: own })
    if (answer.result) taken += 1
    else expect(answer).toMatchObject(limit('storage'))
    client.socket.terminate()
  }
  return taken
}

/** Resolves with how many large messages were taken until one was refused. */
async function publishUntilFull(client: RelayClient): Promise<number> {
  let taken = -1
  const next = () => {
    taken += 1
    return publish(client, `${'y'.repeat(20_000)}${taken}`)
  }
  await expect.poll(next).toMatchObject(limit('storage'))
  return taken
}

test('store: a network with many addresses takes a third of it, and others still find room, also after a restart', async () => {
  const store = await openStore(':memory:')
  const limits = { maxStoredBytes: 655_360 }
  const first = await start(limits, { addressHeader, store })
  const home = Array.from({ length: 40 }, (_, n) => `2001:db8:1:${n.toString(16)}::1`)
  // Each counts 1 KiB more.
  expect(await fill(first.relayUrl, home, 20_000)).toBe(10)
  const company = Array.from({ length: 40 }, (_, n) => `2001:db8:2:${(n << 8).toString(16)}::1`)
  expect(await fill(first.relayUrl, company, 20_000)).toBe(7)
  const visitors = Array.from({ length: 20 }, (_, n) => `203.0.113.${n}`)
  expect(await fill(first.relayUrl, visitors, 1_000)).toBe(20)
  await first.close()

  const second = await start(limits, { addressHeader, store })
  const again = await connectClient(second.relayUrl, { headers: { 'x-forwarded-for': '2001:db8:1:ffff::1' } })
  // The first message asks the store what there is, which answers a moment later.
  expect(await publishUntilFull(again)).toBeLessThanOrEqual(1)
  expect(await fill(second.relayUrl, ['198.51.100.1'], 20_000)).toBe(1)
})

test('store: 32 unrelated addresses that keep as much as they may leave room for another', async () => {
  // As by default: a thirty-second for each address.
  const limits = { maxStoredBytes: 2_097_152, maxStoredBytesPerAddress: 65_536 }
  const { relayUrl } = await start(limits, { addressHeader })
  const taken: number[] = []
  for (let n = 0; n < 32; n++) {
    const address = `${20 + n}.${n}.0.1`
    let stored = 0
    while ((await fill(relayUrl, [address], 4_000 + stored)) === 1) stored += 1
    taken.push(stored)
  }
  expect(Math.min(...taken)).toBeGreaterThan(0)
  expect(await fill(relayUrl, ['198.51.100.1', '198.51.100.2'], 4_000)).toBe(2)
})

test('store: the waiting messages of an address still count for it after a restart', async () => {
  const store = await openStore(':memory:')
  const limits = { maxStoredBytesPerAddress: 65_536 }
  const first = await start(limits, { store })
  for (const n of [1, 2, 3]) await publish(await connectClient(first.relayUrl), `${n}${'x'.repeat(20_000)}`)
  await first.close()
  const second = await start(limits, { store })
  const client = await connectClient(second.relayUrl)
  await publish(client, 'asks the store')
  // There was room for three.
  expect(await publishUntilFull(client)).toBeLessThanOrEqual(1)
})

test('token: a token that was used long ago opens no socket', async () => {
  let time = Date.now()
  const { relayUrl } = await start({ tokenReuseSeconds: 60 }, { now: () => time })
  const auth = createIdentity().token({ aud: relayUrl })
  const query = '&useOnCloseEvent=true'
  await connectClient(relayUrl, { auth, query })
  time += 60_000
  await connectClient(relayUrl, { auth, query })
  time += 1
  const [code, reason] = await once(openSocket(relayUrl, { auth, query }), 'close')
  expect([code, String(reason)]).toEqual([3000, 'JWT validation error: JWT Token was used before'])
})

test('foreign topics: a client that guesses a topic takes nothing from its readers', async () => {
  const { relayUrl } = await start({})
  const [dapp, wallet, thief] = [
    await connectClient(relayUrl),
    await connectClient(relayUrl),
    await connectClient(relayUrl),
  ]
  const identity = createIdentity()
  const owner = await connectClient(relayUrl, { identity })
  await owner.request('irn_subscribe', { topic })
  owner.socket.terminate()
  await thief.request('irn_subscribe', { topic })
  await publish(dapp, 'for the owner')
  thief.acknowledge(await thief.nextMessage())
  await thief.request('irn_unsubscribe', { topic })
  const back = await connectClient(relayUrl, { identity })
  await back.request('irn_subscribe', { topic })
  expect((await back.nextMessage()).params.data.message).toBe('for the owner')
  // An acknowledgement of a message that was never sent to it doesn't help either.
  await publish(wallet, 'second')
  for (let id = 0; id < 100; id++) thief.socket.send(JSON.stringify({ id, jsonrpc: '2.0', result: true }))
  expect((await back.nextMessage()).params.data.message).toBe('second')
})

test('fetching: the read messages count as bytes of the address', async () => {
  const time = Date.now()
  const limits = { addressBurstBytes: 200_000, bytesPerAddressPerSecond: 1_024 }
  const { relayUrl } = await start(limits, { now: () => time })
  const client = await connectClient(relayUrl)
  const reader = await connectClient(relayUrl)
  await publish(client, 'x'.repeat(60_000))
  for (const _ of ['first', 'second'])
    expect((await reader.request('irn_fetchMessages', { topic })).result).toMatchObject({ messages: [{ topic }] })
  expect(await reader.request('irn_fetchMessages', { topic })).toMatchObject(limit('rate'))
})

test('fetching reads no more than one answer holds, and says so', async () => {
  const { relayUrl } = await start({ maxMessageBytes: 4_096 })
  const [dapp, wallet] = [await connectClient(relayUrl), await connectClient(relayUrl)]
  for (let n = 0; n < 3; n++) await publish(dapp, `${n}${'x'.repeat(2_000)}`)
  const { result } = await wallet.request('irn_fetchMessages', { topic })
  expect(result).toMatchObject({ messages: [{ topic }, { topic }], hasMore: true })
})

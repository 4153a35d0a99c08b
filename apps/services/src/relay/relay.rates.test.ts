import { once } from 'node:events'
import { expect, test } from 'vitest'
import { connectClient, createIdentity, openSocket, type RelayClient } from '../test/relay-client.ts'
import { publish, start, topic } from '../test/relay-start.ts'

const limit = (reason: string) => ({ error: { code: -32005, data: { reason } } })
const subscribe = (client: RelayClient) => client.request('irn_subscribe', { topic })
const messagesOf = (client: RelayClient) =>
  client.frames.flatMap((frame) => ('params' in frame ? [frame.params.data.message] : []))

test('acknowledgements are free', async () => {
  const time = Date.now()
  const { relayUrl } = await start({ now: () => time, relay: { burst: 4, requestsPerSecond: 1 } })
  const [dapp, wallet] = [await connectClient(relayUrl), await connectClient(relayUrl)]
  await subscribe(wallet)
  const messages = Array.from({ length: 8 }, (_, n) => ({ topic, message: `m${n}`, ttl: 300, tag: 1108 }))
  await dapp.request('irn_batchPublish', { messages })
  for (const _ of messages) wallet.acknowledge(await wallet.nextMessage())
  for (let n = 0; n < 3; n++) expect(await subscribe(wallet)).toHaveProperty('result')
  expect(await subscribe(wallet)).toMatchObject(limit('rate'))
})

test.each<[string, (client: RelayClient, n: number) => void]>([
  [
    'acknowledgements of nothing',
    ({ socket }, n) => socket.send(JSON.stringify({ id: n, jsonrpc: '2.0', result: true })),
  ],
  ['frames that are no JSON', ({ socket }) => socket.send('{')],
  ['binary frames', ({ socket }) => socket.send(Buffer.from('{}'))],
  ['pings', ({ socket }) => socket.ping()],
  ['pongs that answer no ping', ({ socket }) => socket.pong('12345678')],
])('%s cost as much as requests', async (_, send) => {
  const time = Date.now()
  const { relayUrl } = await start({ now: () => time, relay: { burst: 4, requestsPerSecond: 1 } })
  const client = await connectClient(relayUrl)
  for (let n = 0; n < 3; n++) send(client, n)
  expect(await subscribe(client)).toHaveProperty('result')
  send(client, 3)
  expect(await subscribe(client)).toMatchObject(limit('rate'))
  // A client that goes on isn't listening.
  const closed = once(client.socket, 'close')
  for (let n = 0; n < 5; n++) send(client, n)
  expect((await closed)[0]).toBe(1013)
})

test('a delivery that a client answers with an error waits for it', async () => {
  const { relayUrl } = await start()
  const identity = createIdentity()
  const [dapp, wallet] = [await connectClient(relayUrl), await connectClient(relayUrl, { identity })]
  await subscribe(wallet)
  await publish(dapp, 'hello')
  const { id } = await wallet.nextMessage()
  wallet.socket.send(JSON.stringify({ id, jsonrpc: '2.0', error: { code: -32603, message: 'no' } }))
  await wallet.request('irn_fetchMessages', { topic: 'cd'.repeat(32) })
  wallet.socket.terminate()
  const again = await connectClient(relayUrl, { identity })
  await subscribe(again)
  expect((await again.nextMessage()).params.data.message).toBe('hello')
})

test('the size of a message is counted in bytes, and may be exactly the limit', async () => {
  const { relayUrl } = await start({ relay: { maxMessageBytes: 1024 } })
  const client = await connectClient(relayUrl)
  const params = { topic, message: '', ttl: 300, tag: 1108, prompt: true }
  const frame = { id: '1795000000000001', jsonrpc: '2.0', method: 'irn_publish', params }
  const room = 1024 - JSON.stringify(frame).length
  expect(await publish(client, 'x'.repeat(room))).toHaveProperty('result')
  expect(await publish(client, 'x'.repeat(room + 1))).toMatchObject(limit('message-size'))
  expect(await publish(client, `${'x'.repeat(room - 1)}é`)).toMatchObject(limit('message-size'))
})

test('a refusal says how much is allowed', async () => {
  const time = Date.now()
  const started = async (relay: object) => connectClient((await start({ now: () => time, relay })).relayUrl)
  const say = async (...answers: ReturnType<RelayClient['request']>[]) =>
    (await Promise.all(answers)).at(-1)?.error?.message

  const requests = await started({ burst: 1, requestsPerSecond: 7 })
  expect(await say(subscribe(requests), subscribe(requests))).toBe('At most 7 requests a second')
  const topics = await started({ topicBurst: 1, messagesPerTopicPerSecond: 7 })
  expect(await say(publish(topics, 'a'), publish(topics, 'b'))).toBe('At most 7 messages a second on a topic')
  const bytes = await started({ addressBurstBytes: 2_048, bytesPerAddressPerSecond: 1_500 })
  expect(await say(publish(bytes, 'x'.repeat(3_000)))).toBe('At most 1500 bytes a second')
  const size = await started({ maxMessageBytes: 1_024 })
  expect(await say(publish(size, 'x'.repeat(1_024)))).toBe('A message has at most 1024 bytes')
  const subscriptions = await started({ maxSubscriptionsPerSocket: 1, maxSubscriptionsPerAddress: 9 })
  expect(await say(subscribe(subscriptions), subscriptions.request('irn_subscribe', { topic: 'cd'.repeat(32) }))).toBe(
    'At most 1 subscriptions a socket, 9 an address',
  )
  const stored = await started({ maxStoredBytesPerAddress: 65_536 })
  expect(await say(publish(stored, 'x'.repeat(70_000)))).toBe('At most 65536 bytes wait for one address')
  const queued = await started({ maxQueuedBytes: 65_536 })
  expect(await say(publish(queued, 'x'.repeat(65_537)))).toBe('The relay has more to store than it can, try again')
  expect(await publish(queued, 'x'.repeat(65_536))).toHaveProperty('result')
  const mailbox = await started({ maxMessagesPerTopic: 1 })
  expect(await say(publish(mailbox, 'a'), publish(mailbox, 'b'))).toBe('The mailbox of this topic is full')
  mailbox.socket.send('{')
  mailbox.socket.send('{}')
  await subscribe(mailbox)
  const wrong = mailbox.frames.flatMap((frame) => ('error' in frame && frame.id === null ? [frame.error?.message] : []))
  expect(wrong).toEqual(['Parse error', 'Invalid Request'])
})

test('an attestation takes room in the store as a message does', async () => {
  const { relayUrl } = await start({ relay: { maxStoredBytesPerAddress: 65_536 } })
  const client = await connectClient(relayUrl)
  const send = (n: number) => publish(client, `m${n}`, { attestation: 'x'.repeat(8_000) })
  for (let n = 0; n < 7; n++) expect(await send(n)).toHaveProperty('result')
  expect(await send(7)).toMatchObject(limit('storage'))
  expect(await publish(client, 'm')).toHaveProperty('result')
})

test('no message is kept longer than the relay keeps messages', async () => {
  let time = Date.now()
  const { relayUrl } = await start({ now: () => time, relay: { maxTtlSeconds: 10 } })
  const client = await connectClient(relayUrl)
  const reader = await connectClient(relayUrl)
  const fetchAll = async () => (await reader.request('irn_fetchMessages', { topic })).result as { messages: object[] }
  await publish(client, 'hello', { ttl: 300 })
  time += 9_999
  expect((await fetchAll()).messages).toHaveLength(1)
  time += 1
  expect((await fetchAll()).messages).toEqual([])
})

test('an offer without a time of its own waits for 5 minutes', async () => {
  let time = Date.now()
  const { relayUrl } = await start({ now: () => time })
  const [client, wallet] = [await connectClient(relayUrl), await connectClient(relayUrl)]
  const offer = { pairingTopic: topic, sessionProposal: 'offer' }
  expect(await client.request('wc_proposeSession', offer)).toMatchObject({ result: true })
  const fetchAll = async () => (await wallet.request('irn_fetchMessages', { topic })).result as { messages: object[] }
  time += 299_999
  expect((await fetchAll()).messages).toMatchObject([{ message: 'offer', tag: 1100 }])
  time += 1
  expect((await fetchAll()).messages).toEqual([])
})

test('address: sockets may be opened only so fast, and a refused one takes no place', async () => {
  let time = Date.now()
  const relay = { maxSocketsPerAddress: 2, socketsPerAddressPerSecond: 1 }
  const { relayUrl, relay: handles } = await start({ now: () => time, relay })
  const openAndClose = async () => {
    const { socket } = await connectClient(relayUrl)
    socket.close()
    await once(socket, 'close')
  }
  await openAndClose()
  await openAndClose()
  await expect.poll(() => handles.stats().sockets).toBe(0)
  for (let n = 0; n < 3; n++) {
    const [error] = await once(openSocket(relayUrl), 'error')
    expect(String(error)).toContain('429')
  }
  time += 2_000
  for (let n = 0; n < 2; n++) expect(await subscribe(await connectClient(relayUrl))).toHaveProperty('result')
})

test('address: all of its sockets together hold a limited number of subscriptions, and give them back', async () => {
  const { relayUrl } = await start({ relay: { maxSubscriptionsPerAddress: 3 } })
  const [one, two] = [await connectClient(relayUrl), await connectClient(relayUrl)]
  const topics = (from: number) => [from, from + 1].map((n) => n.toString(16).padStart(64, '0'))
  expect(await one.request('irn_batchSubscribe', { topics: topics(1) })).toHaveProperty('result')
  expect(await two.request('irn_batchSubscribe', { topics: topics(3) })).toMatchObject(limit('subscriptions'))
  one.socket.close()
  await once(one.socket, 'close')
  await expect.poll(() => two.request('irn_batchSubscribe', { topics: topics(3) })).toHaveProperty('result')
})

test('a message has at most so many fragments, however small they are', async () => {
  const { relayUrl } = await start({ relay: { maxFragments: 4 } })
  const { frames, socket } = await connectClient(relayUrl)
  const closed = once(socket, 'close')
  const text = JSON.stringify({ id: 7, jsonrpc: '2.0', method: 'irn_subscribe', params: { topic } })
  for (let n = 0; n < 4; n++) socket.send(text.slice(n * 30, n < 3 ? (n + 1) * 30 : undefined), { fin: n === 3 })
  await expect.poll(() => frames).toMatchObject([{ id: 7, result: expect.any(String) }])
  for (let n = 0; n < 5; n++) socket.send('x', { fin: false })
  const [code] = await closed
  expect(code).toBe(1008)
})

test('several sockets on a topic get its messages, whichever of them leave', async () => {
  const { relayUrl } = await start()
  const dapp = await connectClient(relayUrl)
  const clients = [await connectClient(relayUrl), await connectClient(relayUrl), await connectClient(relayUrl)]
  for (const client of clients) await subscribe(client)
  const [first, second, third] = clients as [RelayClient, RelayClient, RelayClient]
  await publish(dapp, 'to three')
  for (const client of clients) await client.nextMessage()
  expect(await first.request('irn_unsubscribe', { topic })).toMatchObject({ result: true })
  await publish(dapp, 'to two')
  for (const client of [second, third]) await client.nextMessage()
  expect(await third.request('irn_batchUnsubscribe', { subscriptions: [{ topic }] })).toMatchObject({ result: true })
  await publish(dapp, 'to one')
  await second.nextMessage()
  await second.request('irn_unsubscribe', { topic })
  await publish(dapp, 'to none')
  expect(await subscribe(dapp)).toHaveProperty('result')
  expect(clients.map(messagesOf)).toEqual([['to three'], ['to three', 'to two', 'to one'], ['to three', 'to two']])
})

test('every write counts as progress of the store: messages, subscriptions and acknowledgements', async () => {
  const { relayUrl, relay } = await start()
  const [dapp, wallet] = [await connectClient(relayUrl), await connectClient(relayUrl)]
  await subscribe(wallet)
  await expect.poll(() => relay.stats().written).toBe(1)
  await publish(dapp, 'hello')
  wallet.acknowledge(await wallet.nextMessage())
  await expect.poll(() => relay.stats().written).toBe(3)
})

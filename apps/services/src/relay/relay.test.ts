import { once } from 'node:events'
import { expect, test } from 'vitest'
import { connectClient, createIdentity, openSocket } from '../test/relay-client.ts'
import { publish, start, topic } from '../test/relay-start.ts'

test('closing sends a close code after which clients reconnect', async () => {
  const services = await start()
  const { socket } = await connectClient(services.relayUrl)
  const closed = once(socket, 'close')
  await services.close()
  expect((await closed)[0]).toBe(1001)
})

test('the ways to publish, unsubscribe and fetch many at once', async () => {
  const { relayUrl } = await start()
  const [dapp, wallet] = [await connectClient(relayUrl), await connectClient(relayUrl)]
  await wallet.request('irn_subscribe', { topic })
  await wallet.request('irn_batchUnsubscribe', { subscriptions: [{ topic, id: 'x' }] })
  const messages = [1, 2].map((n) => ({ topic, message: `m${n}`, ttl: 60, tag: 1 }))
  expect(await dapp.request('irn_batchPublish', { messages })).toMatchObject({ result: true })
  const fetched = await wallet.request('irn_batchFetchMessages', { topics: [topic] })
  expect(fetched.result).toMatchObject({ messages: [{ message: 'm1' }, { message: 'm2' }] })
  expect(wallet.frames.some((frame) => 'params' in frame)).toBe(false)
})

test.each([
  ['irn_publish', { topic: 'short', message: 'x', ttl: 1 }, -32602, /^topic: a topic of 64 hex digits$/],
  ['irn_publish', { topic: topic.toUpperCase(), message: 'x', ttl: 1 }, -32602, /^topic: a topic of 64 hex digits$/],
  ['irn_publish', { topic, message: 'x', ttl: 0 }, -32602, /^ttl: /],
  ['irn_publish', { topic, message: 'x', ttl: 1.5 }, -32602, /^ttl: /],
  ['irn_publish', { topic, message: '', ttl: 1 }, -32602, /^message: /],
  ['irn_publish', { topic, message: 'a\0', ttl: 1 }, -32602, /^message: text without zero characters/],
  ['irn_publish', { topic, message: 'a\ud800', ttl: 1 }, -32602, /^message: text without zero characters/],
  ['irn_publish', { topic, message: 'x', ttl: 1, tag: 10_000 }, -32602, /^tag: /],
  ['irn_publish', { topic, message: 'x', ttl: 1, tag: -1 }, -32602, /^tag: /],
  ['irn_publish', { topic, message: 'x', ttl: 1, attestation: 'x'.repeat(8_193) }, -32602, /^attestation: /],
  ['irn_publish', { topic, message: 'x', ttl: 1, attestation: '\0' }, -32602, /^attestation: /],
  ['irn_batchPublish', { messages: [] }, -32602, /^messages: /],
  ['irn_batchUnsubscribe', { subscriptions: [] }, -32602, /^subscriptions: /],
  ['irn_batchFetchMessages', { topics: [] }, -32602, /^topics: /],
  ['irn_publish', undefined, -32602, /^params: /],
  ['irn_batchSubscribe', { topics: [topic, 'x'] }, -32602, /^topics\.1: /],
  ['irn_batchSubscribe', { topics: Array.from({ length: 501 }, () => topic) }, -32602, /^topics: /],
  ['wc_approveSession', { sessionTopic: topic, pairingTopic: topic }, -32602, /^sessionProposalResponse: /],
  ['irn_nonsense', {}, -32601, /^Method not found: irn_nonsense$/],
  ['constructor', {}, -32601, /^Method not found/],
])('error: %s with wrong params is a typed error', async (method, params, code, message) => {
  const { relayUrl } = await start()
  const client = await connectClient(relayUrl)
  const { error } = await client.request(method, params)
  expect(error).toMatchObject({ code, message: expect.stringMatching(message) })
})

test('error: frames that are no requests are answered, and the socket stays open', async () => {
  const { relayUrl } = await start()
  const client = await connectClient(relayUrl)
  client.socket.send('not json')
  client.socket.send('{"id":"7","method":"irn_subscribe"}')
  client.socket.send('[]')
  client.socket.send(Buffer.from([1, 2, 3]))
  client.socket.send('{"id":1,"jsonrpc":"2.0","result":true}')
  expect(await client.request('irn_subscribe', { topic })).toHaveProperty('result')
  expect(client.frames.slice(0, 3)).toMatchObject([
    { id: null, error: { code: -32700 } },
    { id: '7', error: { code: -32600 } },
    { id: null, error: { code: -32600 } },
  ])
})

test('limit: size, mailbox and subscriptions are typed errors that say which', async () => {
  const { relayUrl } = await start({
    relay: { maxMessageBytes: 1024, maxMessagesPerTopic: 1, maxSubscriptionsPerSocket: 1 },
  })
  const client = await connectClient(relayUrl)
  const limit = (reason: string) => ({ error: { code: -32005, data: { reason } } })
  expect(await publish(client, 'x'.repeat(1024))).toMatchObject(limit('message-size'))
  await publish(client, 'one')
  expect(await publish(client, 'two')).toMatchObject(limit('mailbox'))
  await client.request('irn_subscribe', { topic })
  expect(await client.request('irn_subscribe', { topic })).toHaveProperty('result')
  expect(await client.request('irn_subscribe', { topic: 'cd'.repeat(32) })).toMatchObject(limit('subscriptions'))
})

test('limit: too many requests are refused, then served again, and a flood is cut off', async () => {
  let time = Date.now()
  const { relayUrl } = await start({ now: () => time, relay: { burst: 2, requestsPerSecond: 1 } })
  const client = await connectClient(relayUrl)
  const ask = () => client.request('irn_subscribe', { topic })
  expect([await ask(), await ask()].every((answer) => 'result' in answer)).toBe(true)
  expect(await ask()).toMatchObject({ error: { code: -32005, data: { reason: 'rate' } } })
  time += 1_000
  expect(await ask()).toHaveProperty('result')
  const closed = once(client.socket, 'close')
  for (let count = 0; count < 4; count++) void ask()
  expect((await closed)[0]).toBe(1013)
})

test('limit: a frame of twice the limit closes the socket', async () => {
  const { relayUrl } = await start({ relay: { maxMessageBytes: 1024 } })
  const { socket } = await connectClient(relayUrl)
  const closed = once(socket, 'close')
  socket.send('x'.repeat(4096))
  expect((await closed)[0]).toBe(1009)
})

test.each([
  ['an unknown project', { projectId: 'nobody' }, 'Unauthorized: invalid key'],
  ['a foreign origin', { headers: { origin: 'https://evil.test' } }, 'Unauthorized: origin not allowed'],
  ['no token', { auth: '' }, 'JWT validation error: Malformed JWT Token'],
  [
    'a clock ahead',
    { auth: createIdentity().token({ aud: 'x', iat: Math.floor(Date.now() / 1000) + 900 }) },
    'JWT validation error: JWT Token is not yet valid',
  ],
])('refused: %s, with a close frame for those who ask for one, else 401', async (_, options, reason) => {
  const { relayUrl, relay } = await start()
  const [code, text] = await once(openSocket(relayUrl, { ...options, query: '&useOnCloseEvent=true' }), 'close')
  expect([code, String(text)]).toEqual([3000, reason])
  const [error] = await once(openSocket(relayUrl, options), 'error')
  expect(String(error)).toContain('401')
  expect(relay.stats().refused).toBe(2)
})

test('both paths are the relay, others are not', async () => {
  const { relayUrl } = await start()
  const identity = createIdentity()
  const client = await connectClient(`${relayUrl}/relay`, { identity })
  expect(await client.request('irn_subscribe', { topic })).toHaveProperty('result')
  const [error] = await once(openSocket(`${relayUrl}/elsewhere`), 'error')
  expect(String(error)).toContain('404')
})

test('a client that stops answering pings is dropped', async () => {
  const { relayUrl, relay } = await start({ relay: { pingMs: 20 } })
  const socket = openSocket(relayUrl, { query: '' })
  await once(socket, 'open')
  socket.pause()
  const alive = await connectClient(relayUrl)
  let pings = 0
  await new Promise<void>((resolve) => alive.socket.on('ping', () => (++pings === 6 ? resolve() : undefined)))
  expect(relay.stats().sockets).toBe(1)
  socket.terminate()
})

test('handles: pausing leaves requests unanswered until the relay goes on', async () => {
  const { relayUrl, relay } = await start()
  const client = await connectClient(relayUrl)
  relay.pause()
  const late = await connectClient(relayUrl)
  const answers = Promise.all([client, late].map((entry) => entry.request('irn_subscribe', { topic })))
  // A round trip through the same process: whatever would have been answered has been by now.
  await fetch(relayUrl.replace('ws', 'http')).then((response) => response.text())
  expect([client.frames, late.frames]).toEqual([[], []])
  relay.resume()
  expect(await answers).toMatchObject([{ result: expect.any(String) }, { result: expect.any(String) }])
})

import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { connectClient, createIdentity, openSocket } from '../test/relay-client.ts'
import { type Node, startNode } from '../test/start-node.ts'

const topic = 'ab'.repeat(32)
const MB = 1_048_576
const addressHeader = 'x-forwarded-for'
let node: Node
beforeAll(async () => {
  node = await startNode({ addressHeader, relay: { maxSocketsPerAddress: 5_000, socketsPerAddressPerSecond: 5_000 } })
})
afterAll(async () => {
  const { held, peak } = await node.memory()
  console.info(
    `relay under attack: ${Math.round(held / MB)} MB held at the end, ${Math.round(peak / MB)} MB of process at its peak`,
  )
  await node.kill()
  // Bare Node with these modules loaded takes some 100 MB; the attack sends several hundred.
  expect(peak).toBeLessThan(512 * MB)
})

/** The relay still does what it is for. */
async function expectService(): Promise<void> {
  const [dapp, wallet] = [await connectClient(node.url), await connectClient(node.url)]
  const own = randomBytes(32).toString('hex')
  await wallet.request('irn_subscribe', { topic: own })
  await dapp.request('irn_publish', { topic: own, message: 'still here', ttl: 60, tag: 1108 })
  expect((await wallet.nextMessage()).params.data.message).toBe('still here')
  for (const { socket } of [dapp, wallet]) socket.terminate()
}

const closeOf = (socket: WebSocket) =>
  new Promise<number>((resolve) => {
    socket.on('error', () => undefined)
    socket.on('close', resolve)
  })

const encode = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')

test('tokens: none of a corpus of forgeries opens a socket', async () => {
  const identity = createIdentity()
  const [head = '', body = '', signature = ''] = identity.token({ aud: node.url }).split('.')
  const now = Math.floor(Date.now() / 1000)
  const claims = { iss: identity.did, sub: '00', aud: node.url, iat: now, exp: now + 86_400 }
  const corpus = [
    '',
    '.',
    '..',
    'a.b.c',
    `${head}.${body}`,
    `${head}.${body}.`,
    `${head}.${body}.${signature}.x`,
    `${head}.${body}.${signature.slice(0, -4)}`,
    `${encode({ alg: 'none', typ: 'JWT' })}.${body}.`,
    `${encode({ alg: 'none', typ: 'JWT' })}.${body}.${signature}`,
    `${encode({ alg: 'HS256', typ: 'JWT' })}.${body}.${signature}`,
    `${encode({ alg: 'EdDSA', typ: 'JWT', jwk: {} })}.${body}.${signature}`,
    `${head}.${encode({ ...claims, exp: now + 9e9 })}.${signature}`,
    `${head}.${encode('{"iss":')}.${signature}`,
    `${head}.${encode('null')}.${signature}`,
    createIdentity().token({ aud: node.url, iss: identity.did }),
    identity.token({ aud: 'wss://relay.example' }),
    identity.token({ aud: `${node.url}@relay.example` }),
    identity.token({ aud: node.url, iat: now + 3_600, exp: now + 90_000 }),
    identity.token({ aud: node.url, iat: now - 90_000, exp: now - 3_600 }),
    identity.token({ aud: node.url, iat: now - 90_000, exp: now + 90_000 }),
    identity.token({ aud: node.url, iss: 'did:key:z6MkAAAA' }),
    identity.token({ aud: node.url, iss: `did:key:z${'1'.repeat(5_000)}` }),
    identity.token({ aud: node.url, exp: Number.NaN }),
    'x'.repeat(10_000),
    "' OR 1=1 --",
  ]
  for (const auth of corpus) {
    const query = '&useOnCloseEvent=true'
    const socket = openSocket(node.url, { auth: encodeURIComponent(auth), query })
    const [code, reason] = await once(socket, 'close')
    expect([code, String(reason).replace(/:.*/, '')], auth.slice(0, 80)).toEqual([3000, 'JWT validation error'])
  }
  await expectService()
})

test('handshakes: targets and headers that are none end with a status, not with the process', async () => {
  const { hostname, port } = new URL(node.url)
  const key = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n'
  const upgrade = `Host: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${key}`
  const requests = [
    `GET // HTTP/1.1\r\n${upgrade}\r\n`,
    `GET http:// HTTP/1.1\r\n${upgrade}\r\n`,
    `GET /?projectId=%ZZ&auth=%00 HTTP/1.1\r\n${upgrade}\r\n`,
    `GET /../../etc/passwd HTTP/1.1\r\n${upgrade}\r\n`,
    `GET /?${'a'.repeat(10_000)} HTTP/1.1\r\n${upgrade}\r\n`,
    `GET /?projectId=local HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: nonsense\r\n\r\n`,
    `POST /?projectId=local HTTP/1.1\r\n${upgrade}\r\n`,
    '\r\n\r\n\0\0\0',
  ]
  for (const request of requests) {
    const socket = connect(Number(port), hostname)
    socket.on('error', () => undefined)
    socket.end(request)
    const chunks: Buffer[] = []
    socket.on('data', (chunk) => chunks.push(chunk))
    await once(socket, 'close')
    expect(Buffer.concat(chunks).toString().slice(0, 12), request.slice(0, 60)).toMatch(/^HTTP\/1\.1 4\d\d$|^$/)
  }
  await expectService()
})

test('frames: whatever text comes is answered with an error, and the socket stays', async () => {
  const client = await connectClient(node.url)
  const methods = ['irn_publish', 'irn_subscribe', 'irn_batchSubscribe', 'irn_unsubscribe', 'irn_fetchMessages']
  const more = ['irn_batchPublish', 'irn_batchUnsubscribe', 'wc_proposeSession', 'wc_approveSession', '__proto__']
  const nasty = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom(topic, "'; DROP TABLE relay_letters; --", '../../etc/passwd', '\u0000', '\ud800', 1e308, -1, {}),
  )
  const params = fc.oneof(
    nasty,
    fc.record({ topic: nasty, message: nasty, ttl: nasty, tag: nasty, attestation: nasty }, { requiredKeys: [] }),
    fc.record({ topics: nasty, messages: nasty, subscriptions: nasty, pairingTopic: nasty }, { requiredKeys: [] }),
  )
  const request = fc.record({
    id: fc.oneof(fc.string({ maxLength: 70 }), fc.integer(), nasty),
    jsonrpc: fc.constantFrom('2.0', '1.0'),
    method: fc.constantFrom(...methods, ...more),
    params,
  })
  const frames = fc.oneof(
    request.map((value) => JSON.stringify(value)),
    fc.string(),
    fc.json(),
  )
  for (const frame of fc.sample(frames, { numRuns: 250, seed: 20_260_101 })) client.socket.send(frame)
  expect(await client.request('irn_subscribe', { topic: 'cd'.repeat(32) })).toMatchObject({
    result: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  const codes = new Set(client.frames.flatMap((frame) => ('error' in frame ? [frame.error?.code] : [])))
  expect([...codes].every((code) => [-32_700, -32_600, -32_601, -32_602].includes(code ?? 0))).toBe(true)
  client.socket.terminate()
  await expectService()
})

test('frames: 10 MB are refused by their header, whole or in parts, compressed or not', async () => {
  const before = (await node.memory()).held
  const whole = Array.from({ length: 10 }, async () => {
    const { socket } = await connectClient(node.url)
    const closed = closeOf(socket)
    socket.send('x'.repeat(10 * MB))
    return closed
  })
  expect(new Set(await Promise.all(whole))).toEqual(new Set([1009]))
  const parts = Array.from({ length: 10 }, async () => {
    const { socket } = await connectClient(node.url)
    const closed = closeOf(socket)
    const part = 'x'.repeat(MB / 4)
    for (let n = 0; n < 40; n++) socket.send(part, { fin: n === 39 })
    return closed
  })
  // On a fast machine the bytes of their address run out before a message is too large.
  for (const code of await Promise.all(parts)) expect([1006, 1009, 1013]).toContain(code)
  // Compression was not agreed on, so a frame that says it is compressed is a mistake.
  const { socket } = await connectClient(node.url)
  const closed = closeOf(socket)
  const raw = (socket as unknown as { _socket: { write(data: Buffer): void } })._socket
  raw.write(Buffer.concat([Buffer.from([0b1100_0001, 0x80 | 4, 1, 2, 3, 4]), Buffer.from('bomb')]))
  expect([1002, 1006]).toContain(await closed)
  // 200 MB were sent. The node holds a part of them now, and none later.
  expect((await node.memory()).held - before).toBeLessThan(60 * MB)
  await expect.poll(async () => (await node.memory()).held - before, { timeout: 10_000 }).toBeLessThan(8 * MB)
  await expectService()
})

test('floods: a client that ignores refusals is closed, others are served meanwhile', async () => {
  const flood = Array.from({ length: 5 }, async (_, n) => {
    const { socket } = await connectClient(node.url)
    const closed = closeOf(socket)
    const request = { id: '1', jsonrpc: '2.0', method: 'irn_subscribe', params: { topic } }
    const frames = ['not json', JSON.stringify(request), '{"id":1,"jsonrpc":"2.0","result":true}', '[]', '"']
    for (let count = 0; count < 5_000; count++) socket.send(frames[n] ?? '')
    return closed
  })
  await expectService()
  expect(new Set(await Promise.all(flood))).toEqual(new Set([1013]))
})

test('slow readers: many at once hold no more than their buffers', async () => {
  // What an address may send, the attack before has sent already.
  const headers = { [addressHeader]: '203.0.113.7' }
  const dapp = await connectClient(node.url, { headers })
  const slow = await Promise.all(
    Array.from({ length: 30 }, async (_, n) => {
      const client = await connectClient(node.url, { headers })
      const own = n.toString(16).padStart(64, 'd')
      await client.request('irn_subscribe', { topic: own })
      client.socket.pause()
      return { client, own }
    }),
  )
  const before = (await node.memory()).held
  const message = 'x'.repeat(400_000)
  for (const { own } of slow) {
    for (let n = 0; n < 2; n++) {
      await dapp.request('irn_publish', { topic: own, message: `${n}${message}`, ttl: 60, tag: 1108 })
    }
  }
  const { held } = await node.memory()
  // 24 MB were published: they are in the store, which is in memory here, and partly in buffers of sockets.
  expect(held - before).toBeLessThan(60 * MB)
  for (const { client } of slow) client.socket.terminate()
  await expectService()
})

test('sockets that come and go by the hundred leave nothing behind', async () => {
  for (let round = 0; round < 5; round++) {
    const sockets = await Promise.all(
      Array.from({ length: 100 }, async (_, n) => {
        const socket = openSocket(node.url, n % 3 === 0 ? { auth: 'forged' } : {})
        socket.on('error', () => undefined)
        await Promise.race([once(socket, 'open').catch(() => undefined), closeOf(socket)])
        if (n % 2) socket.terminate()
        return socket
      }),
    )
    await Promise.all(sockets.map((socket) => socket.readyState !== WebSocket.CLOSED && closeAfter(socket)))
  }
  await expectService()
})

function closeAfter(socket: WebSocket): Promise<number> {
  const closed = closeOf(socket)
  socket.close()
  return closed
}

import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { clientFrame, opcodes, openRelaySocket } from '../hostile/raw-socket.ts'
import type { Target } from '../hostile/scenario.ts'
import { connectClient, type RelayClient } from '../test/relay-client.ts'
import { type Node, type NodeSettings, startNode } from '../test/start-node.ts'

const MiB = 1_048_576
const addressHeader = 'x-forwarded-for'
const topic = (n: number) => n.toString(16).padStart(64, '0')
const publish = (client: RelayClient, message: string) =>
  client.request('irn_publish', { topic: topic(0), message, ttl: 60, tag: 1108 })
const folder = mkdtempSync(join(tmpdir(), 'latchkey-relay-memory-'))
afterAll(() => rmSync(folder, { recursive: true }))
const nodes: Node[] = []
afterEach(async () => {
  for (const node of nodes.splice(0)) await node.kill()
})

/** A relay in a process of its own that has carried some messages, and what it takes then. */
async function start({ store, relay }: NodeSettings = {}) {
  const node = await startNode({ store, addressHeader, relay })
  nodes.push(node)
  const target: Target = {
    url: node.url,
    relayUrl: node.url,
    host: '127.0.0.1',
    port: node.port,
    addressHeader,
    chainId: '',
    standInUrl: '',
  }
  const honest = await connectClient(node.url, { headers: { [addressHeader]: '198.51.100.1' } })
  for (let n = 0; n < 20; n++) await publish(honest, `${n}${'x'.repeat(10_000)}`)
  const { resident } = await node.memory()
  return { node, target, honest, resident }
}

/** Whatever strangers send, the process stays below twice of that and 64 MiB. */
async function expectBounded({ node, honest, resident }: Awaited<ReturnType<typeof start>>): Promise<void> {
  expect(await publish(honest, 'still here')).toHaveProperty('result', true)
  const { peak } = await node.memory()
  console.info(`relay: ${Math.round(resident / MiB)} MiB before the load, ${Math.round(peak / MiB)} MiB at its peak`)
  expect(peak).toBeLessThan(2 * resident + 64 * MiB)
}

/** Writes as fast as the other side reads, until it closes the socket. */
async function writeUntilClosed(socket: Socket, piece: (n: number) => Buffer | undefined): Promise<void> {
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.resume()
  for (let n = 0; !socket.destroyed; n++) {
    const bytes = piece(n)
    if (!bytes) return
    if (!socket.write(bytes)) await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), closed])
  }
}

const firstFragment = clientFrame(opcodes.text, Buffer.from('x'), false)
const fragment = clientFrame(opcodes.continuation, Buffer.from('x'), false)
const pong = clientFrame(opcodes.pong, Buffer.alloc(125))

test('fragments of one byte, with other frames between them, pin no memory', async () => {
  const parts = await start()
  // Each fragment holds on to the 64 KiB that it was read with.
  const filled = Buffer.concat([fragment, ...Array<Buffer>(499).fill(pong)])
  await Promise.all(
    Array.from({ length: 8 }, async (_, n) => {
      const socket = await openRelaySocket(parts.target, `203.0.113.${n}`)
      if (!socket) throw new Error('no socket')
      await writeUntilClosed(socket, (count) => (count === 0 ? firstFragment : filled))
    }),
  )
  await expectBounded(parts)
})

test('a message of more fragments than it may have closes its socket', async () => {
  const parts = await start()
  const socket = await openRelaySocket(parts.target, '203.0.113.1')
  if (!socket) throw new Error('no socket')
  let count = 0
  await writeUntilClosed(socket, (n) => {
    count = n
    return n === 0 ? firstFragment : fragment
  })
  expect(count).toBeGreaterThanOrEqual(256)
  await expectBounded(parts)
})

test('300 unfinished messages, of one network and of many, hold no more than their share', async () => {
  const parts = await start()
  const head = clientFrame(opcodes.text, Buffer.alloc(MiB)).subarray(0, MiB)
  const sockets = await Promise.all(
    Array.from({ length: 300 }, async (_, n) => {
      const address = n % 2 ? `203.0.113.${n % 100}` : `2001:db8:1:${n.toString(16)}::1`
      const socket = await openRelaySocket(parts.target, address)
      await new Promise((resolve) => (socket ? socket.once('close', resolve).write(head, resolve) : resolve(undefined)))
      return socket
    }),
  )
  await expectBounded(parts)
  for (const socket of sockets) socket?.destroy()
})

test('sockets that read nothing hold their share together, and what they miss waits', async () => {
  const parts = await start({ store: join(folder, 'slow.sqlite'), relay: { maxUnsentBytes: 24 * MiB } })
  const shared = topic(7)
  const readers = await Promise.all(
    Array.from({ length: 100 }, async (_, n) => {
      const headers = { [addressHeader]: `2001:db8:1:${n.toString(16)}::1` }
      const client = await connectClient(parts.node.url, { headers })
      await client.request('irn_subscribe', { topic: shared })
      client.socket.pause()
      return client
    }),
  )
  const messages = Array.from({ length: 16 }, (_, n) => `${n}`.padEnd(400_000, 'x'))
  for (const message of messages)
    await parts.honest.request('irn_publish', { topic: shared, message, ttl: 60, tag: 1108 })
  await expectBounded(parts)
  const [first, ...others] = readers
  for (const { socket } of others) socket.terminate()
  first?.socket.resume()
  const received: string[] = []
  for (const _ of messages) {
    const message = await first?.nextMessage()
    if (message) first?.acknowledge(message)
    received.push(message?.params.data.message ?? '')
  }
  expect(received).toEqual(messages)
}, 60_000)

test('subscriptions are bounded for a network, and cost little', async () => {
  const parts = await start({ store: join(folder, 'store.sqlite'), relay: { maxSubscriptions: 90_000 } })
  const { held } = await parts.node.memory()
  const clients = await Promise.all(
    Array.from({ length: 16 }, (_, n) =>
      connectClient(parts.node.url, { headers: { [addressHeader]: `2001:db8:1:${n.toString(16)}::1` } }),
    ),
  )
  let accepted = 0
  for (const [index, client] of clients.entries()) {
    for (let batch = 0; batch < 5; batch++) {
      const first = (index * 5 + batch) * 500
      const topics = Array.from({ length: 500 }, (_, n) => topic(first + n + 1))
      const answer = await client.request('irn_batchSubscribe', { topics })
      if ('result' in answer && answer.result) accepted += topics.length
      else expect(answer).toMatchObject({ error: { data: { reason: 'subscriptions' } } })
    }
  }
  // A third of all is what one network gets.
  expect(accepted).toBe(30_000)
  const each = ((await parts.node.memory()).held - held) / accepted
  console.info(`relay: ${Math.round(each)} bytes of memory a subscription`)
  expect(each).toBeLessThan(400)
  await expectBounded(parts)
})

test('pongs that answer no ping cost as much as requests', async () => {
  const parts = await start({ relay: { burst: 20, requestsPerSecond: 1, pingMs: 30_000 } })
  const socket = await openRelaySocket(parts.target, '203.0.113.1')
  if (!socket) throw new Error('no socket')
  const closed = new Promise((resolve) => socket.once('close', resolve))
  for (let n = 0; n < 100; n++) socket.write(pong)
  const [closeFrame] = await once(socket, 'data')
  // A close frame with 1013.
  expect(closeFrame.subarray(0, 4)).toEqual(Buffer.from([0x88, 19, 0x03, 0xf5]))
  socket.resume()
  await closed
})

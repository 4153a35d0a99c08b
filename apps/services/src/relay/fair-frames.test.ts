import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as v from 'valibot'
import { expect, onTestFinished, test } from 'vitest'
import { openBroker } from '../broker/open-broker.ts'
import { localProject } from '../config/project.ts'
import { createRequestScope } from '../limits/request-scope.ts'
import { createLog } from '../log/log.ts'
import { openStore } from '../store/store.ts'
import { connectClient } from '../test/relay-client.ts'
import { createRelay } from './relay.ts'
import { relayConfigSchema } from './relay-config.ts'

/** A relay whose work begins when the test says so. */
async function start() {
  const waiting: (() => void)[] = []
  const served: string[] = []
  let isHeld = false
  const log = createLog('silent')
  const store = await openStore(':memory:')
  const relay = createRelay({
    start(_, begin) {
      if (isHeld) waiting.push(begin)
      else begin()
    },
    projects: { find: async () => localProject },
    isAudience: () => true,
    mailbox: store.mailbox,
    broker: openBroker(undefined, ':memory:', log),
    addressHeader: undefined,
    scope: createRequestScope(({ route }) => served.push(route)),
    limits: v.parse(relayConfigSchema, { burst: 20, maxUnacknowledged: 20, maxRequestsInProgress: 10 }),
    log,
    now: Date.now,
  })
  const server = createServer().listen(0, '127.0.0.1')
  onTestFinished(async () => {
    await relay.close()
    server.close()
    await store.close()
  })
  server.on('upgrade', relay.handleUpgrade)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    relay,
    waiting,
    served,
    connect: () => connectClient(`ws://127.0.0.1:${port}`),
    hold: () => {
      isHeld = true
    },
    go() {
      isHeld = false
      for (const begin of waiting.splice(0)) begin()
    },
  }
}

test('a socket that sends more than could be served is closed, and what it sent isn’t served', async () => {
  const { waiting, served, connect, hold, go } = await start()
  const { socket } = await connect()
  const closed = once(socket, 'close')
  hold()
  for (let n = 0; n < 2_000; n++) socket.send('{}')
  const [code] = await closed
  expect(code).toBe(1013)
  expect(waiting.length).toBeLessThan(100)
  go()
  expect(served).toEqual([])
})

test('frames that a client sent before it closed its socket are served', async () => {
  const { waiting, served, connect, hold, go } = await start()
  const { socket } = await connect()
  hold()
  for (let n = 0; n < 5; n++) socket.send('{}')
  socket.close()
  await once(socket, 'close')
  await expect.poll(() => waiting.length).toBe(6)
  go()
  expect(served).toHaveLength(5)
})

test('a stop waits until the frames that arrived before it are stored', async () => {
  const { relay, waiting, connect, hold, go } = await start()
  const { socket } = await connect()
  hold()
  const params = { topic: 'ab'.repeat(32), message: 'the last', ttl: 300, tag: 1108 }
  socket.send(JSON.stringify({ id: '1795000000000001', jsonrpc: '2.0', method: 'irn_publish', params }))
  await expect.poll(() => waiting.length).toBe(1)
  const ended: string[] = []
  const closed = relay.close().then(() => ended.push('relay'))
  await once(socket, 'close')
  await expect.poll(() => waiting.length).toBe(2)
  for (let n = 0; n < 20; n++) await new Promise((resolve) => setImmediate(resolve))
  expect(ended).toEqual([])
  go()
  await closed
  expect(relay.stats().published).toBe(1)
})

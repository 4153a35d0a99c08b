import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import * as v from 'valibot'
import { afterEach, expect, test } from 'vitest'
import { openBroker } from '../broker/open-broker.ts'
import { createRequestScope } from '../limits/request-scope.ts'
import { createLog } from '../log/log.ts'
import { localProject } from '../projects/project.ts'
import { openStore } from '../store/store.ts'
import { createIdentity, openSocket } from '../test/relay-client.ts'
import { createRelay } from './relay.ts'
import { relayConfigSchema } from './relay-config.ts'

const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

/** A relay that lets one socket of an address in, and whose look for a project waits until the test answers it. */
async function start(maxSocketsPerAddress = 1) {
  const log = createLog('silent')
  const asked: ((project: typeof localProject | Promise<never>) => void)[] = []
  const hears: (() => void)[] = []
  const store = await openStore(':memory:')
  const relay = createRelay({
    projects: {
      find: () =>
        new Promise((resolve) => {
          asked.push(resolve)
          for (const hear of hears.splice(0)) hear()
        }),
    },
    isAudience: () => true,
    mailbox: store.mailbox,
    broker: openBroker(undefined, ':memory:', log),
    addressHeader: undefined,
    scope: createRequestScope(),
    limits: v.parse(relayConfigSchema, { maxSocketsPerAddress, socketsPerAddressPerSecond: 1_000 }),
    log,
    now: Date.now,
  })
  const server = createServer().listen(0, '127.0.0.1')
  server.on('upgrade', relay.handleUpgrade)
  await once(server, 'listening')
  stops.push(store.close, () => server.close(), relay.close)
  const { port } = server.address() as AddressInfo
  const nextAsked = () => new Promise<void>((resolve) => hears.push(resolve))
  return { server, relay, port, asked, nextAsked }
}

const head = (port: number, key: string) => {
  const auth = createIdentity().token({ aud: `ws://127.0.0.1:${port}` })
  const headers = `Host: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}`
  return `GET /?projectId=local&auth=${auth} HTTP/1.1\r\n${headers}\r\n\r\n`
}

/** Opens a raw upgrade; `closed` resolves when the relay's side of it is closed. */
async function upgrade({ server, port, nextAsked }: Awaited<ReturnType<typeof start>>, key: string) {
  const client = connect(port, '127.0.0.1')
  client.on('error', () => undefined)
  const [socket] = await once(server, 'connection')
  const closed = new Promise((resolve) => socket.once('close', resolve))
  const asking = nextAsked()
  client.write(head(port, key))
  await asking
  return { client, socket, closed }
}

/** Expects that the next socket of the address is let in. */
async function openNext({ asked, nextAsked, port }: Awaited<ReturnType<typeof start>>) {
  const asking = nextAsked()
  const next = openSocket(`ws://127.0.0.1:${port}`)
  await asking
  asked[1]?.(localProject)
  await once(next, 'open')
}

test('address: a socket that is gone during admission leaves its place to the next', async () => {
  const parts = await start()
  const { client, socket, closed } = await upgrade(parts, 'dGhlIHNhbXBsZSBub25jZQ==')
  client.resetAndDestroy()
  // Nothing reads the socket during admission: as soon as something does, the reset is noticed.
  socket.resume()
  await closed
  parts.asked[0]?.(localProject)
  await openNext(parts)
  expect(parts.relay.stats()).toMatchObject({ sockets: 1, refused: 0 })
})

test('address: a socket with an invalid handshake frees its place', async () => {
  const parts = await start()
  const { client, closed } = await upgrade(parts, 'no key')
  parts.asked[0]?.(localProject)
  client.resume()
  await closed
  await openNext(parts)
  expect(parts.relay.stats()).toMatchObject({ sockets: 1, refused: 0 })
})

test('while projects can’t be looked up a socket is refused with 503, and leaves its place to the next', async () => {
  const parts = await start()
  const { client, closed } = await upgrade(parts, 'dGhlIHNhbXBsZSBub25jZQ==')
  const answer = text(client)
  parts.asked[0]?.(Promise.reject(new Error('the store is away')))
  expect(await answer).toMatch(/^HTTP\/1\.1 503 /)
  await closed
  await openNext(parts)
  expect(parts.relay.stats().sockets).toBe(1)
})

test('a stop refuses sockets that wait for their admission, and those that come meanwhile', async () => {
  const { server, relay, port, asked, nextAsked } = await start(10)
  const open = async () => {
    const heard = nextAsked()
    const socket = openSocket(`ws://127.0.0.1:${port}`)
    const ended = new Promise<string>((resolve) => {
      socket.once('open', () => resolve('open'))
      socket.once('error', ({ message }) => resolve(message))
    })
    await heard
    return { socket, ended }
  }
  // It doesn't answer the close frame, so the stop takes a moment.
  const slow = await open()
  asked[0]?.(localProject)
  expect(await slow.ended).toBe('open')
  slow.socket.pause()

  const waiting = await open()
  const closed = relay.close()
  asked[1]?.(localProject)
  const late = openSocket(`ws://127.0.0.1:${port}`)
  const lateEnd = new Promise<string>((resolve) => late.once('error', ({ message }) => resolve(message)))
  expect([await waiting.ended, await lateEnd]).toEqual([
    'Unexpected server response: 503',
    'Unexpected server response: 503',
  ])
  await closed
  const gone = once(server, 'close')
  server.close()
  await gone
  slow.socket.terminate()
})

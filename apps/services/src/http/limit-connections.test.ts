import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { type Services, type StartOptions, startServices } from '../index.ts'
import { connectClient } from '../test/relay-client.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function start(options: StartOptions): Promise<Services> {
  const services = await startServices({ port: 0, logLevel: 'silent', ...options })
  closing.push(services.close)
  return services
}

/** Opens a connection and waits until the services have taken or closed it, for which a request on it tells. */
async function open({ port }: Services, text: string) {
  const socket = connect({ port, host: '127.0.0.1' })
  socket.on('error', () => undefined)
  closing.push(() => socket.destroy())
  const closed = once(socket, 'close')
  await once(socket, 'connect')
  socket.write(text)
  const answer = await Promise.race([once(socket, 'data'), closed])
  return { socket, closed, answer: String(answer[0]).split('\r\n', 1)[0] }
}

const health = 'GET /health HTTP/1.1\r\nHost: x\r\n\r\n'

test('the connections of an address are limited; a closed connection makes room', async () => {
  const services = await start({ requests: { maxOpenPerAddress: 3 } })
  const held: Socket[] = []
  for (const _ of [1, 2, 3]) {
    const { socket, answer } = await open(services, health)
    expect(answer).toBe('HTTP/1.1 200 OK')
    held.push(socket)
  }
  expect((await open(services, health)).answer).not.toContain('HTTP')
  held[0]?.destroy()
  await expect.poll(async () => (await open(services, health)).answer).toBe('HTTP/1.1 200 OK')
})

test('a connection that becomes a WebSocket no longer counts', async () => {
  const services = await start({ requests: { maxOpenPerAddress: 2 } })
  for (const _ of [1, 2, 3, 4]) {
    const { socket } = await connectClient(services.relayUrl)
    closing.push(() => socket.terminate())
  }
  expect((await open(services, health)).answer).toBe('HTTP/1.1 200 OK')
})

test('behind a proxy a visitor’s open requests count, and the next is told to wait', async () => {
  const addressHeader = 'x-forwarded-for'
  const services = await start({ requests: { maxOpenPerAddress: 2 }, addressHeader })
  const body = 'POST /e?projectId=local HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\nExpect: 100-continue\r\n'
  const half = (address: string) => open(services, `${body}${addressHeader}: ${address}\r\n\r\n`)
  const first = await half('203.0.113.1')
  expect([first.answer, (await half('203.0.113.1')).answer]).toEqual(['HTTP/1.1 100 Continue', 'HTTP/1.1 100 Continue'])
  const ask = (address: string) => fetch(`${services.url}/health`, { headers: { [addressHeader]: address } })
  const refused = await ask('203.0.113.1')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1'])
  expect(await refused.json()).toMatchObject({ error: { code: 'open_requests' } })
  expect((await ask('203.0.113.2')).status).toBe(200)
  first.socket.destroy()
  await expect.poll(async () => (await ask('203.0.113.1')).status).toBe(200)
})

import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { refuseUpgrade } from '../relay/refuse-upgrade.ts'
import { guardSockets, timeoutOptions } from './guard-sockets.ts'

const timeouts = { headMs: 50, requestMs: 150, keepAliveMs: 50, silenceMs: 300 }
const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function start(onUpgrade?: (socket: Socket) => void) {
  const server = createServer(timeoutOptions(timeouts), (request, response) => {
    request.on('error', () => undefined)
    request.resume().on('end', () => response.end('x'.repeat(50_000_000)))
  })
  guardSockets(server, timeouts)
  servers.push(server)
  if (onUpgrade) server.on('upgrade', (_, socket) => onUpgrade(socket as Socket))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  client.on('error', () => undefined)
  const [[socket]] = await Promise.all([once(server, 'connection'), once(client, 'connect')])
  return {
    client,
    socket: socket as Socket,
    closed: new Promise((resolve) => (socket as Socket).once('close', resolve)),
  }
}

test('a socket has an error listener from its first moment, also after an upgrade', async () => {
  const upgraded = Promise.withResolvers<Socket>()
  const { client, socket, closed } = await start(upgraded.resolve)
  expect(socket.listenerCount('error')).toBeGreaterThan(0)
  client.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
  expect((await upgraded.promise).listenerCount('error')).toBeGreaterThan(0)
  // Reading notices the reset.
  socket.resume()
  client.resetAndDestroy()
  expect(await closed).toBe(true)
})

test.each([
  ['nothing', ''],
  ['half a head', 'GET / HTTP/1.1\r\nHost'],
  ['half a body', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nhalf'],
  ['half a chunk', 'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nff\r\nhalf'],
])('a client that sends %s is closed in time', async (_, text) => {
  const { client, closed } = await start()
  client.resume().write(text)
  await closed
})

test('bytes that trickle don’t make the time longer', async () => {
  const { client, closed } = await start()
  client.resume().write('GET / HTTP/1.1\r\n')
  const trickle = setInterval(() => client.write('x: y\r\n'), 10)
  await closed
  clearInterval(trickle)
})

test('a client that never reads its answer is closed in time', async () => {
  const { client, closed } = await start()
  client.pause().write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  await closed
  client.destroy()
})

test('a refused upgrade is answered, and closed whether or not the client closes its side', async () => {
  const { client, closed } = await start((socket) => refuseUpgrade(socket, '404 Not Found'))
  client.allowHalfOpen = true
  const answer = once(client, 'data')
  client.write('GET /nothing HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
  expect(String((await answer)[0])).toMatch(/^HTTP\/1\.1 404 Not Found\r\n/)
  await closed
  client.destroy()
})

import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHostLookup } from '../outbound/host-lookup.ts'
import { createImageStore } from './image-store.ts'

/** What an upstream answers, byte by byte, by the path that was asked for. */
const answers: Readonly<Record<string, (socket: Socket) => void>> = {
  upgrade: (socket) => socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'),
  'upgrade-bare': (socket) => socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n'),
  'upgrade-ends': (socket) =>
    socket.end('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'),
  close: (socket) => socket.end(),
  reset: (socket) => socket.resetAndDestroy(),
  'half-header': (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-'),
  garbage: (socket) => socket.end('\0\0\0\0\r\n\r\n'),
  'short-body': (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nGIF89a'),
  'reset-body': (socket) =>
    socket.write('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nGIF89a', () => socket.resetAndDestroy()),
  silence: () => {},
  'silent-body': (socket) => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n'),
  'early-hints': (socket) => every(socket, 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'),
  processing: (socket) => every(socket, 'HTTP/1.1 102 Processing\r\n\r\n', 200),
  'trickled-header': (socket) => {
    socket.write('HTTP/1.1 200 OK\r\nX: ')
    every(socket, 'x', 20)
  },
  'trickled-body': (socket) => {
    socket.write('HTTP/1.1 200 OK\r\nContent-Type: image/gif\r\n\r\nGIF89a')
    every(socket, 'x', 20)
  },
  'redirect-home': (socket) =>
    socket.write('HTTP/1.1 302 Found\r\nLocation: /redirect-home\r\nContent-Length: 9\r\n\r\n'),
}

function every(socket: Socket, text: string, ms = 1): void {
  const timer = setInterval(() => socket.write(text), ms)
  socket.on('close', () => clearInterval(timer))
}

let port = 0
const sockets = new Set<Socket>()
const server = createServer((socket) => {
  sockets.add(socket)
  socket.on('error', () => {})
  socket.on('close', () => sockets.delete(socket))
  socket.once('data', (request) => answers[/^GET \/([a-z-]*)/.exec(String(request))?.[1] ?? '']?.(socket))
})
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  for (const socket of sockets) socket.destroy()
  server.close()
})

test.each(Object.keys(answers))('an upstream that answers with %s frees its slot and its socket', async (name) => {
  const config = { maxBytes: 100_000, timeoutMs: 150, cacheBytes: 1_000_000, allowLocal: true }
  const images = createImageStore({ config, now: () => 0, lookup: createHostLookup() })
  const get = (n: number) => images.get(`http://127.0.0.1:${port}/${name}?${n}`)
  const failuresOf = async (begin: number) => {
    const all = await Promise.allSettled(Array.from({ length: 32 }, (_, n) => get(begin + n)))
    return new Set(all.map((one) => (one.status === 'rejected' ? one.reason.failure : 'fulfilled')))
  }
  // As many as there are permits, twice: if one permit stayed taken, the second round would be refused as busy.
  expect(['unreachable', 'timeout', 'refused']).toEqual(expect.arrayContaining([...(await failuresOf(0))]))
  expect(['unreachable', 'timeout', 'refused']).toEqual(expect.arrayContaining([...(await failuresOf(32))]))
  await expect.poll(() => sockets.size, { timeout: 2000 }).toBe(0)
})

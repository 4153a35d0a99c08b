import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createImageStore } from './image-store.ts'

const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

let port = 0
const requests: string[] = []
const server = createServer((request, response) => {
  requests.push(request.url ?? '')
  if (request.url === '/gone') response.writeHead(404).end()
  else response.end(gif)
})
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

test('a picture is fetched once for all, and one that fails not again for a minute', async () => {
  const clock = { ms: 0 }
  const config = { maxBytes: 100_000, timeoutMs: 2000, cacheBytes: 2 * gif.byteLength, allowLocal: true }
  const images = createImageStore({ config, now: () => clock.ms })
  const url = (path: string) => `http://127.0.0.1:${port}${path}`
  const before = requests.length
  await Promise.all(Array.from({ length: 20 }, () => images.get(url('/once.png'))))
  await images.get(url('/once.png'))
  expect(requests.length - before).toBe(1)
  await Promise.allSettled([images.get(url('/gone')), images.get(url('/gone'))])
  await expect(images.get(url('/gone'))).rejects.toMatchObject({ failure: 'not-found' })
  expect(requests.length - before).toBe(2)
  clock.ms = 60_001
  await expect(images.get(url('/gone'))).rejects.toMatchObject({ failure: 'not-found' })
  expect(requests.length - before).toBe(3)
  // Memory is bounded: the oldest makes room.
  for (const name of ['/b.png', '/c.png', '/d.png', '/once.png']) await images.get(url(name))
  expect(requests.length - before).toBe(7)
})

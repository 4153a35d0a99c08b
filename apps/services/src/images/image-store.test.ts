import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createImageStore } from './image-store.ts'

const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

let port = 0
const requests: string[] = []
const server = createServer((request, response) => {
  requests.push(request.url ?? '')
  if (request.url?.startsWith('/slow')) return
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

test('an image is fetched once for all, and a failed one not again for a minute', async () => {
  const clock = { ms: 0 }
  const config = { maxBytes: 100_000, timeoutMs: 2000, cacheBytes: 2 * 4500, allowLocal: true }
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

test('a tiny image at a long address takes as much of the cache as it takes of the memory', async () => {
  const config = { maxBytes: 100_000, timeoutMs: 2000, cacheBytes: 4 * 8192, allowLocal: true }
  const images = createImageStore({ config, now: () => 0 })
  const urls = Array.from({ length: 8 }, (_, n) => `http://127.0.0.1:${port}/${n}?${'x'.repeat(2000)}`)
  const asked = async (all: readonly string[]) => {
    const before = requests.length
    for (const url of all) await images.get(url)
    return requests.length - before
  }
  await asked(urls)
  // Four would need more than the cache has; the newest three are still there.
  expect(await asked(urls.slice(5))).toBe(0)
  expect(await asked(urls.slice(0, 5))).toBe(5)
})

test('32 slow images of one address leave permits for all others', async () => {
  const config = { maxBytes: 100_000, timeoutMs: 3000, cacheBytes: 1_000_000, allowLocal: true }
  let address = '203.0.113.1'
  const images = createImageStore({ config, now: () => 0, visitor: () => address })
  const slow = Array.from({ length: 64 }, (_, n) => images.get(`http://127.0.0.1:${port}/slow?${n}`).catch((e) => e))
  await expect.poll(() => requests.filter((url) => url.startsWith('/slow')).length).toBeGreaterThan(5)
  address = '203.0.113.2'
  const begin = performance.now()
  await Promise.all(Array.from({ length: 5 }, (_, n) => images.get(`http://127.0.0.1:${port}/honest-${n}.png`)))
  expect(performance.now() - begin).toBeLessThan(1000)
  // The same image that the stranger waits for isn't waited for longer than alone.
  await expect(images.get(`http://127.0.0.1:${port}/slow?0`)).rejects.toMatchObject({ failure: 'timeout' })
  await Promise.all(slow)
})

test('one address has 1000 images fetched at once and 10 a second; what is kept needs no fetch', async () => {
  const clock = { ms: 0 }
  const config = { maxBytes: 100_000, timeoutMs: 3000, cacheBytes: 10_000_000, allowLocal: true }
  let address = '203.0.113.1'
  const images = createImageStore({ config, now: () => clock.ms, visitor: () => address })
  const get = (n: number) => images.get(`http://127.0.0.1:${port}/many-${n}.png`)
  const failure = (n: number) => get(n).then(undefined, (error: { failure: string }) => error.failure)
  for (let n = 0; n < 1000; n += 10) await Promise.all(Array.from({ length: 10 }, (_, more) => get(n + more)))
  expect(await failure(1000)).toBe('rate')
  await get(0)
  address = '203.0.113.2'
  await get(1000)
  address = '203.0.113.1'
  await get(1000)
  clock.ms += 1_000
  for (let n = 1001; n <= 1010; n++) await get(n)
  expect(await failure(1011)).toBe('rate')
})

test('a kept image keeps no more memory than its bytes', async () => {
  const config = { maxBytes: 100_000, timeoutMs: 3000, cacheBytes: 1_000_000, allowLocal: true }
  const images = createImageStore({ config, now: () => 0 })
  const { bytes } = await images.get(`http://127.0.0.1:${port}/own-memory.gif`)
  expect(bytes.byteLength).toBe(gif.byteLength)
  expect(bytes.buffer.byteLength).toBe(gif.byteLength)
})

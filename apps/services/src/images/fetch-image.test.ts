import { createServer } from 'node:http'
import type { AddressInfo, LookupFunction } from 'node:net'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHostLookup } from '../outbound/host-lookup.ts'
import { type FetchImageOptions, fetchImage } from './fetch-image.ts'
import { isPublicAddress } from './is-public-address.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const svg = '<?xml version="1.0"?><!-- x --><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

let port = 0
const requests: { url: string; headers: object }[] = []
const server = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://x')
  requests.push({ url: url.pathname, headers: request.headers })
  const to = url.searchParams.get('to')
  const type = url.searchParams.get('type') ?? 'image/png'
  if (to !== null) return void response.writeHead(302, { location: to }).end()
  if (url.pathname === '/gone') return void response.writeHead(404).end()
  if (url.pathname === '/silent') return
  if (url.pathname === '/gzip') return void response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(png))
  if (url.pathname === '/endless') {
    response.writeHead(200, { 'content-type': type })
    const more = (): void =>
      void (response.write(Buffer.alloc(65_536)) ? setImmediate(more) : response.once('drain', more))
    response.on('close', () => response.removeAllListeners('drain'))
    return more()
  }
  const bodies: Record<string, string | Buffer> = {
    '/svg': svg,
    '/html': '<html><svg>',
    '/jpg': Buffer.from('ffd8ffe0', 'hex'),
    '/text': 'hello',
  }
  response.writeHead(200, { 'content-type': type }).end(bodies[url.pathname] ?? png)
})
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** Only this very address may be connected to, so that everything else is refused as the inside of a network would be. */
const isOnlyAddress = (address: string) => address === '127.0.0.1'
const get = (path: string, more: Partial<FetchImageOptions> = {}) =>
  fetchImage(path.startsWith('/') ? `http://127.0.0.1:${port}${path}` : path, {
    isAllowedAddress: isOnlyAddress,
    allowLocal: true,
    lookup: createHostLookup(),
    maxBytes: 100_000,
    timeoutMs: 2000,
    ...more,
  })
const strict = { isAllowedAddress: isPublicAddress, allowLocal: false }

test.each([
  'http://images.test/a.png',
  'ftp://images.test/a.png',
  'file:///etc/passwd',
  'data:image/png;base64,AAAA',
  'javascript:alert(1)',
  'https://user:pass@images.test/a.png',
  'https://images.test:8443/a.png',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://017700000001/',
  'https://127.1/',
  'https://[::1]/',
  'https://[::ffff:7f00:1]/',
  'https://[::ffff:169.254.169.254]/',
  'https://169.254.169.254/latest/meta-data',
  'https://①②⑦.⓪.⓪.①/',
  'https://localhost/',
  'https://localhost./',
  'no url',
  `https://images.test/${'x'.repeat(2048)}`,
])('%s is refused, and nothing is connected to', async (url) => {
  const lookup: LookupFunction = (name, options, callback) =>
    name.startsWith('localhost')
      ? callback(null, options.all ? [{ address: '127.0.0.1', family: 4 }] : '127.0.0.1', 4)
      : callback(new Error('asked for a name'), '', 4)
  await expect(get(url, { ...strict, lookup })).rejects.toMatchObject({ failure: 'refused' })
})

test('a name is judged by what it resolves to, where it is connected to', async () => {
  const before = requests.length
  const answers = ['10.0.0.5', '127.0.0.2', '::1', '::ffff:127.0.0.1']
  for (const address of answers) {
    const lookup: LookupFunction = (_, options, callback) =>
      callback(null, options.all ? [{ address, family: address.includes(':') ? 6 : 4 }] : address, 4)
    await expect(get(`http://images.test:${port}/a.png`, { lookup })).rejects.toMatchObject({ failure: 'refused' })
  }
  // One good address among bad ones is the rebinding trick.
  const both: LookupFunction = (_, options, callback) =>
    callback(
      null,
      options.all
        ? [
            { address: '127.0.0.1', family: 4 },
            { address: '10.0.0.5', family: 4 },
          ]
        : '10.0.0.5',
      4,
    )
  await expect(get(`http://images.test:${port}/a.png`, { lookup: both })).rejects.toMatchObject({
    failure: 'refused',
  })
  expect(requests).toHaveLength(before)
})

test.each([
  'http://127.0.0.2:PORT/',
  'http://[::1]:PORT/',
  'http://0x7f000002:PORT/',
  'file:///etc/passwd',
  'gopher://127.0.0.1/',
])('a redirect to %s is refused', async (to) => {
  const path = `/?to=${encodeURIComponent(to.replace('PORT', String(port)))}`
  await expect(get(path)).rejects.toMatchObject({ failure: 'refused' })
})

test('redirects are followed three times, and not once more', async () => {
  const chain = (length: number): string => (length === 0 ? '/a.png' : `/?to=${encodeURIComponent(chain(length - 1))}`)
  await expect(get(chain(3))).resolves.toMatchObject({ type: 'image/png' })
  await expect(get(chain(4))).rejects.toMatchObject({ failure: 'refused' })
})

test('nothing of the visitor or of other requests goes along', async () => {
  await get('/a.png')
  const names = Object.keys(requests.at(-1)?.headers ?? {}).sort()
  expect(names).toEqual(['accept', 'accept-encoding', 'connection', 'host', 'user-agent'])
})

test('the bytes decide the type, and SVG must be declared too', async () => {
  expect((await get('/a.png?type=text/html')).type).toBe('image/png')
  expect((await get('/jpg')).type).toBe('image/jpeg')
  expect((await get('/svg?type=image/svg%2Bxml')).type).toBe('image/svg+xml')
  for (const path of ['/svg?type=image/png', '/html?type=image/svg%2Bxml', '/text', '/text?type=image/svg%2Bxml']) {
    await expect(get(path)).rejects.toMatchObject({ failure: 'type' })
  }
})

test('too large, packed, too slow, not found and unreachable are different failures', async () => {
  await expect(get('/endless')).rejects.toMatchObject({ failure: 'too-large' })
  await expect(get('/a.png', { maxBytes: 10 })).rejects.toMatchObject({ failure: 'too-large' })
  await expect(get('/gzip')).rejects.toMatchObject({ failure: 'type' })
  await expect(get('/silent', { timeoutMs: 50 })).rejects.toMatchObject({ failure: 'timeout' })
  await expect(get('/gone')).rejects.toMatchObject({ failure: 'not-found' })
  await expect(get('http://127.0.0.1:1/')).rejects.toMatchObject({ failure: 'unreachable' })
})

test('whatever is asked for, nothing inside is connected to', async () => {
  const before = requests.length
  const host = fc.oneof(
    fc.ipV4(),
    fc.ipV4Extended(),
    fc.ipV6().map((ip) => `[${ip}]`),
    fc.domain(),
    fc.constantFrom('localhost', '127.1', '0'),
  )
  const lookup: LookupFunction = (_, options, callback) =>
    callback(null, options.all ? [{ address: '127.0.0.1', family: 4 }] : '127.0.0.1', 4)
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('http', 'https'), host, fc.webPath(), async (scheme, name, path) => {
      if (isPublicAddress(URL.parse(`${scheme}://${name}/`)?.hostname.replace(/[[\]]/g, '') ?? '')) return
      const failure = await get(`${scheme}://${name}${path}`, { ...strict, lookup }).catch((error) => error.failure)
      expect(failure).toBe('refused')
    }),
    { numRuns: 150 },
  )
  expect(requests).toHaveLength(before)
})

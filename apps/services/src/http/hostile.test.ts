import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compileCache } from '../test/compile-cache.ts'

const folder = mkdtempSync(join(tmpdir(), 'latchkey-hostile-'))
let child: ChildProcess
let base = ''
/** How long a node takes from nothing to its first line, in ms. */
let startMs = 0

beforeAll(async () => {
  const main = new URL('../main.ts', import.meta.url).pathname
  const start = performance.now()
  child = spawn(process.execPath, ['--conditions=@latchkey/source', main], {
    env: {
      ...compileCache,
      PATH: '',
      LATCHKEY_PORT: '0',
      LATCHKEY_STORE: join(folder, 'store.sqlite'),
      LATCHKEY_LOG_LEVEL: 'silent',
      LATCHKEY_NAMES: JSON.stringify({ zones: [{ name: 'shop.example' }], signingKey: { variable: 'NAMES_KEY' } }),
      NAMES_KEY: `0x${'11'.repeat(32)}`,
    },
    cwd: folder,
  })
  let said = ''
  while (!base) {
    said += String(await once(child.stdout ?? child, 'data'))
    base = /"url":"([^"]+)"/.exec(said)?.[1] ?? ''
  }
  startMs = performance.now() - start
}, 30_000)

afterAll(() => {
  child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** Largest memory the process ever had, in MiB, as Linux counts it. */
function peakMemory(): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024
}

/** Sends a request target as it is, which `fetch` would tidy up. */
function ask(
  target: string,
  init: { method?: string; headers?: Record<string, string>; body?: Uint8Array | string } = {},
) {
  return new Promise<{ status: number; text: string }>((resolve) => {
    const { port } = new URL(base)
    const outgoing = request({
      host: '127.0.0.1',
      port,
      path: target,
      method: init.method ?? 'GET',
      headers: init.headers,
    })
    outgoing.on('response', async (response) => {
      let text = ''
      for await (const chunk of response) text += chunk
      resolve({ status: response.statusCode ?? 0, text })
    })
    // A body that is refused before its end may end the connection under the sender.
    outgoing.on('error', () => resolve({ status: 0, text: '' }))
    outgoing.end(init.body)
  })
}

const nasty = fc.oneof(
  fc.constantFrom(
    "'; DROP TABLE projects; --",
    "' OR '1'='1",
    'local" UNION SELECT * FROM projects --',
    '../../../../etc/passwd',
    '..%2f..%2fetc%2fpasswd',
    '%2e%2e%2f',
    'a\0b',
    '{{7*7}}',
    '<script>alert(1)</script>',
    '__proto__',
    'constructor',
    '\u202e\ufeff\ud800',
    'http://169.254.169.254/latest',
    'eip155:31337\r\nX: y',
    'x'.repeat(7_000),
  ),
  fc.string({ unit: 'binary', maxLength: 200 }),
)
const encode = (text: string) => encodeURIComponent(text.toWellFormed())

/** Routes with a parameter in the query or the path. */
const withText: readonly ((x: string) => string)[] = [
  (x) => `/getWallets?projectId=${x}`,
  (x) => `/getWallets?projectId=local&search=${x}&chains=${x}&include=${x}&page=${x}`,
  (x) => `/getWallets?projectId=local&search=${x.slice(0, 90)}`,
  (x) => `/getWalletImage/${x}?projectId=local`,
  (x) => `/getWalletProvenance/${x}?projectId=local`,
  (x) => `/public/getTokenImage/${x}?projectId=local`,
  (x) => `/v1/?projectId=local&chainId=${x}`,
  (x) => `/v1/account/${x}/allowances?projectId=local&chainId=${x}`,
  (x) => `/v1/profile/account/${x}?projectId=local`,
  (x) => `/v1/profile/reverse/${x}?projectId=local`,
  (x) => `/v1/profile/suggestions/${x}?projectId=local&zone=shop.example`,
  (x) => `/v1/names/gateway/0x00000000000000000000000000000000000000aa/${x}`,
  (x) => `/v1/convert/quotes?projectId=local&userAddress=${x}&from=${x}&to=${x}&amount=${x}`,
  (x) => `/v1/convert/allowance?projectId=local&tokenAddress=${x}&userAddress=eip155:1:${x}&spender=${x}`,
  (x) => `/v1/preview/descriptors/eip155:1/${x}?projectId=local`,
  (x) => `/v1/preview/descriptors/${x}/0x00000000000000000000000000000000000000aa?projectId=local`,
]

/** JSON-RPC takes only POST. */
const methodOf = (path: string) => (path.startsWith('/v1/?') ? 'POST' : 'GET')

/** Routes that take a body of any form. */
const withBody = [
  '/e?projectId=local',
  '/v1/?chainId=eip155:31337&projectId=local',
  '/v1/profile/account?projectId=local',
  '/v1/names/gateway',
  '/v1/preview/simulate?projectId=local',
]

/** Routes that must refuse a large body without reading it. */
const withLargeBody = [
  '/e?projectId=local',
  '/v1/?chainId=eip155:31337&projectId=local',
  '/v1/names/gateway',
  '/v1/preview/simulate?projectId=local',
]

test('every route of these lists exists', async () => {
  const missing = []
  const requests = [
    ...withText.map((route) => ({ path: route('x'), method: methodOf(route('x')) })),
    ...[...withBody, ...withLargeBody].map((path) => ({ path, method: 'POST', body: '{}' })),
  ]
  for (const { path, ...init } of requests) {
    const { text } = await ask(path, init)
    if (text.includes('There is nothing here')) missing.push(path)
  }
  expect(missing).toEqual([])
})

test('whatever stands in a query or a path is answered clearly, below 500, and gives nothing away', async () => {
  const routes = fc.constantFrom(...withText, (x: string) => `/${x}`)
  await fc.assert(
    fc.asyncProperty(routes, nasty, async (route, text) => {
      const path = route(encode(text))
      const { status, text: answer } = await ask(path, { method: methodOf(path) })
      expect(status).toBeGreaterThanOrEqual(200)
      expect(status).toBeLessThan(500)
      expect(answer).not.toMatch(/root:|SQLITE|node_modules|\.ts:\d/)
    }),
    { numRuns: 300 },
  )
})

test('whatever a body holds is answered clearly, below 500', async () => {
  const body = fc.oneof(
    nasty,
    fc.json(),
    fc.constantFrom('[', '{"a":'.repeat(5_000), '['.repeat(20_000), '1e999', '"\\ud800"'),
  )
  const target = fc.constantFrom(...withBody)
  await fc.assert(
    fc.asyncProperty(target, body, async (path, text) => {
      const { status } = await ask(path, { method: 'POST', body: text })
      expect(status).toBeGreaterThanOrEqual(200)
      expect(status).toBeLessThan(500)
    }),
    { numRuns: 200 },
  )
})

test('large bodies are refused without being read, packed ones without being unpacked', async () => {
  const large = Buffer.alloc(50 * 1024 * 1024, 0x78)
  for (const path of withLargeBody) {
    expect([0, 413, 429]).toContain((await ask(path, { method: 'POST', body: large })).status)
    const bomb = gzipSync(large)
    const headers = { 'content-encoding': 'gzip', 'content-length': String(bomb.length) }
    expect((await ask(path, { method: 'POST', headers, body: bomb })).status).toBe(415)
    const deflated = { 'content-encoding': 'deflate' }
    expect((await ask(path, { method: 'POST', headers: deflated, body: deflateSync(large) })).status).toBe(415)
  }
  const wide = await ask(`/getWallets?projectId=local&${'a=1&'.repeat(10_000)}`)
  expect([0, 414, 431]).toContain(wide.status)
})

test('connections that say nothing sensible are ended', async () => {
  const { port } = new URL(base)
  const answers = [
    'GET / HTTP/9.9\r\n\r\n',
    '\0\0\0\0',
    'POST /e HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n',
  ].map(async (text) => {
    const socket = connect(Number(port), '127.0.0.1')
    const done = once(socket, 'close')
    socket
      .on('error', () => undefined)
      .resume()
      .write(text)
    await done
  })
  await Promise.all(answers)
})

test('after all of it the process lives, answers, and its memory stayed small', async () => {
  expect(child.exitCode).toBeNull()
  expect((await ask('/ready')).status).toBe(200)
  const { text } = await ask('/getWallets?projectId=local&entries=1')
  expect(JSON.parse(text).data[0].id).toBe('metamask')
  const peak = peakMemory()
  console.log(`hostile input: started in ${Math.round(startMs)} ms, peak memory ${Math.round(peak)} MiB`)
  expect(peak).toBeLessThan(400)
})

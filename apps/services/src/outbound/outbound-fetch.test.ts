import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchUpstream } from './fetch-upstream.ts'
import { createHostLookup } from './host-lookup.ts'
import { createOutboundFetch, type OutboundFetch } from './outbound-fetch.ts'
import { startNameServer } from './test/start-name-server.ts'

let port = 0
const server = createServer((request, response) => {
  if (request.url === '/upgrade') {
    request.socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n')
  } else if (request.url === '/hints') {
    const timer = setInterval(() => response.writeEarlyHints({ link: '</a>; rel=preload' }), 5)
    request.socket.on('close', () => clearInterval(timer))
  } else response.end('{"is":"there"}')
})
let nameServer: Awaited<ReturnType<typeof startNameServer>>
let outbound: OutboundFetch
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
  nameServer = await startNameServer((name) => (name === 'node.test' ? ['127.0.0.1'] : 'silent'))
  outbound = createOutboundFetch(createHostLookup({ servers: [nameServer.server], timeoutMs: 300 }))
})
afterAll(async () => {
  await outbound.close()
  nameServer.close()
  server.closeAllConnections()
  server.close()
})

const ask = (url: string) =>
  fetchUpstream(url, {}, { fetch: outbound.fetch, timeoutMs: 1000, maxBytes: 1000 }).then(
    ({ text }) => text,
    ({ failure }) => failure,
  )

test('names of configured servers are resolved over UDP, and silent ones hold no other up', async () => {
  const silent = Array.from({ length: 32 }, (_, n) => ask(`http://silent-${n}.test/`))
  const begin = performance.now()
  expect(await ask(`http://node.test:${port}/`)).toBe('{"is":"there"}')
  expect(performance.now() - begin).toBeLessThan(250)
  expect(new Set(await Promise.all(silent))).toEqual(new Set(['unreachable']))
})

test('an answer of 101, and early hints without end, end the request', async () => {
  expect(await ask(`http://node.test:${port}/upgrade`)).toBe('unreachable')
  expect(['unreachable', 'timeout']).toContain(await ask(`http://node.test:${port}/hints`))
})

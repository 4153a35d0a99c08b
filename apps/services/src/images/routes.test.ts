import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createBlockchain, createHttp } from '@latchkey/api-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Services, startServices } from '../index.ts'
import { startNameServer } from '../outbound/test/start-name-server.ts'

const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

let services: Services
let images = ''
const host = createServer((request, response) => {
  if (request.url === '/a.svg') response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(svg)
  else if (request.url === '/a.gif')
    response.writeHead(200, { 'content-type': 'text/html', 'set-cookie': 'a=b' }).end(gif)
  else if (request.url === '/page')
    response.writeHead(200, { 'content-type': 'text/html' }).end('<script>alert(1)</script>')
  else response.writeHead(404).end()
})
beforeAll(async () => {
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
  images = `http://127.0.0.1:${(host.address() as AddressInfo).port}`
  services = await startServices({ port: 0, logLevel: 'silent', images: { allowLocal: true } })
})
afterAll(async () => {
  await services.close()
  host.closeAllConnections()
  host.close()
})

const get = (url: string, headers = {}) =>
  fetch(`${services.url}/v1/image?${new URLSearchParams({ url, projectId: 'local' })}`, { headers })

test('an image comes as what it is, may be kept, and is nothing a browser would run', async () => {
  const response = await get(`${images}/a.gif`)
  expect([response.status, Buffer.from(await response.arrayBuffer())]).toEqual([200, gif])
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/gif',
    'cache-control': 'public, max-age=604800, immutable',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'x-content-type-options': 'nosniff',
    'access-control-allow-origin': '*',
  })
  expect(response.headers.get('set-cookie')).toBeNull()
  const again = await get(`${images}/a.gif`, { 'if-none-match': response.headers.get('etag') ?? '' })
  expect([again.status, await again.text()]).toEqual([304, ''])
  expect((await get(`${images}/a.svg`)).headers.get('content-type')).toBe('image/svg+xml')
})

test('a missing image, or data that is no image, is an error', async () => {
  for (const [path, status, code] of [
    ['/page', 415, 'image_type'],
    ['/gone', 404, 'image_not_found'],
  ] as const) {
    const response = await get(images + path)
    expect([response.status, await response.json()]).toMatchObject([status, { error: { code } }])
  }
})

test('our own client gets it by the address an answer names', async () => {
  const http = createHttp({ baseUrl: services.url, fetch, params: { projectId: 'local', st: 'latchkey', sv: '1.0.0' } })
  const image = await createBlockchain(http).getImage({ url: `${images}/a.gif` })
  expect([image.type, image.size]).toEqual(['image/gif', gif.byteLength])
})

test('the host of an image is looked up at the configured name servers, which takes no thread of the process', async () => {
  const nameServer = await startNameServer((name) => (name === 'images.test' ? ['127.0.0.1'] : 'unknown'))
  const nameServers = [nameServer.server]
  const own = await startServices({ port: 0, logLevel: 'silent', images: { allowLocal: true }, nameServers })
  const url = `http://images.test:${new URL(images).port}/a.gif`
  const response = await fetch(`${own.url}/v1/image?${new URLSearchParams({ url, projectId: 'local' })}`)
  expect(response.status).toBe(200)
  expect(nameServer.asked).toContain('A images.test')
  await own.close()
  nameServer.close()
})

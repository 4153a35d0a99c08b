import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../server/create-app.js'
import { httpFlow } from './http-flow.ts'

const origin = 'http://localhost:3000'
// No node is there: keys need none.
const nowhere = 'http://127.0.0.1:9/rpc'
const server = createServer()
let dist: string
let url: string

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'latchkey-example-'))
  await writeFile(join(dist, 'index.html'), '<title>Notes</title>')
  server.on('request', createApp({ origin, dist, ethereumRpc: nowhere }))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  await rm(dist, { recursive: true })
})

for (const [what, prove] of Object.entries(httpFlow)) test(what, () => prove({ origin, url }))

test('the page comes under a strict policy that names the nodes it asks', async () => {
  const { headers, status } = await fetch(url)
  expect(status).toBe(200)
  const policy = headers.get('content-security-policy')
  expect(policy).toContain("default-src 'self';")
  expect(policy).toContain("connect-src 'self' http://127.0.0.1:9 https://api.mainnet-beta.solana.com;")
  expect(policy).not.toMatch(/unsafe|\*/)
})

test('a path that is no file of the page is nothing', async () => {
  for (const path of ['/%2e%2e/package.json', '/assets', '/__proto__', '//', '/index.html/..%2f'])
    expect((await fetch(url + path)).status, path).toBe(404)
})

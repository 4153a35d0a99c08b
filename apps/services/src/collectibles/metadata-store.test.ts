import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createMetadataStore, type MetadataStoreOptions } from './metadata-store.ts'
import { readMetadataUri } from './metadata-uri.ts'
import { parseMetadata } from './parse-metadata.ts'

let origin = ''
const asked: string[] = []
const held: (() => void)[] = []
const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://x')
  asked.push(request.url ?? '')
  const to = searchParams.get('to')
  if (to !== null) return void response.writeHead(302, { location: to }).end()
  if (pathname === '/slow') return void held.push(() => response.end(JSON.stringify({ name: 'Late' })))
  if (pathname === '/large') return void response.end(`{"name":"${'x'.repeat(70_000)}"}`)
  if (pathname === '/missing') return void response.writeHead(404).end()
  response.end(
    JSON.stringify({ name: `Lamp ${pathname}`, image: 'ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oc/1.png' }),
  )
})
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
beforeEach(() => {
  asked.length = 0
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const cid = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oc'
const open = (more: Partial<MetadataStoreOptions> = {}) =>
  createMetadataStore({
    config: { allowLocal: true, ipfsGateway: `${origin}/ipfs` },
    isAllowedAddress: (address) => address === '127.0.0.1',
    now: () => 0,
    ...more,
  })

test('metadata is read at http addresses and at ipfs, once, and its image goes by the gateway', async () => {
  const store = open()
  const list = [
    { uri: `${origin}/a.json` },
    { uri: `ipfs://${cid}/7.json` },
    { uri: `${origin}/{id}.json`, tokenId: '10' },
  ]
  const paths = ['/a.json', `/ipfs/${cid}/7.json`, `/${'a'.padStart(64, '0')}.json`]
  const image = `${origin}/ipfs/${cid}/1.png`
  expect(await store.read(list)).toEqual(paths.map((path) => ({ name: `Lamp ${path}`.slice(0, 64), image })))
  expect(await store.read(list)).toHaveLength(3)
  expect(asked).toEqual(paths)
})

test('unreadable metadata is empty, and not requested again for ten minutes', async () => {
  let now = 0
  const store = open({ now: () => now })
  const list = ['/missing', '/large'].map((path) => ({ uri: origin + path }))
  expect(await store.read(list)).toEqual([{}, {}])
  expect(await store.read(list)).toEqual([{}, {}])
  expect(asked).toHaveLength(2)
  now = 600_000
  await store.read(list)
  expect(asked).toHaveLength(4)
})

test('a slow file delays no list, and is in the next list', async () => {
  const store = open({ budgetMs: 100 })
  const list = [{ uri: `${origin}/slow` }, { uri: `${origin}/b.json` }]
  expect(await store.read(list)).toEqual([{}, expect.objectContaining({ name: 'Lamp /b.json' })])
  for (const answer of held.splice(0)) answer()
  await expect.poll(async () => (await store.read(list))[0]?.name).toBe('Late')
})

test.each([
  ['http://127.0.0.1/x.json', 'http'],
  ['https://127.0.0.1/x.json', 'this machine'],
  ['https://[::1]/x.json', 'this machine'],
  ['https://169.254.169.254/latest', 'a cloud’s settings'],
  ['https://10.0.0.1/x.json', 'a private network'],
  ['https://localhost/x.json', 'a name of this machine'],
  ['file:///etc/passwd', 'a file'],
])('%s is not fetched: %s', async (uri) => {
  const store = createMetadataStore({ config: { allowLocal: false }, now: () => 0 })
  expect(await store.read([{ uri }])).toEqual([{}])
})

test('a redirect to an address that isn’t allowed is not followed', async () => {
  const store = open()
  const target = origin.replace('127.0.0.1', '127.0.0.2')
  expect(await store.read([{ uri: `${origin}/?to=${encodeURIComponent(`${target}/x.json`)}` }])).toEqual([{}])
  expect(asked).toHaveLength(1)
})

test('one visitor has 300 files fetched, and then two a second', async () => {
  let now = 0
  const store = open({ now: () => now, visitor: () => '203.0.113.5', budgetMs: 20_000 })
  const many = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => ({ uri: `${origin}/${from + index}.json` }))
  for (let from = 0; from < 300; from += 5) await store.read(many(from, 5))
  expect(asked).toHaveLength(300)
  await store.read(many(300, 4))
  expect(asked).toHaveLength(300)
  now = 1000
  await store.read(many(300, 4))
  expect(asked).toHaveLength(302)
})

test('a visitor who may have no more files fetched hides none from a visitor who asks for the same', async () => {
  let visitor = '203.0.113.1'
  const store = open({ visitor: () => visitor })
  const slow = store.read(Array.from({ length: 16 }, (_, n) => ({ uri: `${origin}/slow?same=${n}` })))
  const wanted = [{ uri: `${origin}/wanted.json` }]
  const refused = store.read(wanted)
  visitor = '203.0.113.2'
  expect(await store.read(wanted)).toMatchObject([{ name: 'Lamp /wanted.json' }])
  expect(await refused).toEqual([{}])
  for (const end of held.splice(0)) end()
  await slow
})

test.each([
  ['ipfs://ipfs/Qm', undefined],
  [`ipfs://${cid}/../../admin`, undefined],
  [`ipfs://${cid}/a?b=c`, undefined],
  [`ipfs://${cid}`, { url: `https://gateway.example/ipfs/${cid}` }],
  [`ipfs://ipfs/${cid}/a b.json`, { url: `https://gateway.example/ipfs/${cid}/a%20b.json` }],
  ['data:application/json,%7B%7D', { json: '{}' }],
  ['data:application/json,%', undefined],
  ['data:text/html,x', undefined],
  ['javascript:alert(1)', undefined],
  [`https://metadata.example/${'x'.repeat(2048)}`, undefined],
])('the URI %s is %j', (uri, expected) => {
  expect(readMetadataUri(uri, { gateway: 'https://gateway.example/ipfs/' })).toEqual(expected)
})

test('without a gateway nothing of ipfs is fetched', () => {
  expect(readMetadataUri(`ipfs://${cid}/1.json`, {})).toBeUndefined()
})

const svg = 'data:image/svg+xml,%3Csvg/%3E'
test.each([
  [
    { name: 'Lamp', image: svg },
    { name: 'Lamp', image: svg },
  ],
  [
    { name: 'A\u202eB', image: 'https://images.example/1.png' },
    { name: 'AB', image: 'https://images.example/1.png' },
  ],
  [
    { name: 'Lamp', image_url: `ipfs://${cid}/1.png` },
    { name: 'Lamp', image: `https://gateway.example/${cid}/1.png` },
  ],
  [{ name: 'Lamp', image: 'javascript:alert(1)' }, { name: 'Lamp' }],
  [{ name: 'Lamp', image: 'data:text/html,<script>' }, { name: 'Lamp' }],
  [{ name: 'Lamp', image: 7 }, { name: 'Lamp' }],
  [{ name: 7 }, {}],
  [[], {}],
])('metadata %j is %j', (json, expected) => {
  expect(parseMetadata(JSON.stringify(json), 'https://gateway.example')).toEqual(expected)
})

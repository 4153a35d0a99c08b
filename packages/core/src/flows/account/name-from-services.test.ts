import { expect, test } from 'vitest'
import type { Capabilities } from '../../kernel/ports/ability.ts'
import { createTestClient } from '../../testing/create-test-client.ts'
import { createMockEvm, evmAddresses } from '../../testing/mocks.ts'
import { answer } from '../services/answer.fixture.ts'
import { accountNames } from './account-names.ts'

const [alice] = evmAddresses
const image = 'https://avatars.example/alice.png'
const drawn = 'data:image/png;base64,AQID'

function setUp(can: Partial<Capabilities<'eip155'>>, identity: unknown, icons?: 'generated') {
  const urls: URL[] = []
  let held = false
  const { client, clock } = createTestClient({
    adapters: [createMockEvm({ can }).adapter],
    services: { url: 'https://services.example', projectId: 'our-project' },
    icons,
    fetch: async (address) => {
      const url = new URL(address)
      urls.push(url)
      if (url.pathname === '/v1/image' && held) return new Promise(() => {})
      if (url.pathname !== '/v1/image') return answer(identity === undefined ? { status: 503 } : { body: identity })
      const bytes = new Uint8Array([1, 2, 3])
      const blob = { type: 'image/png', size: 3, arrayBuffer: async () => bytes.buffer } as unknown as Blob
      return { ...answer({}), blob: async () => blob }
    },
  })
  const names = client.use(accountNames)
  const name = () => names.fetch({ namespace: 'eip155', address: alice })
  const hold = () => {
    held = true
  }
  return { clock, hold, names, urls, name, asked: () => urls.map(({ pathname }) => pathname) }
}

test('a name of the chain keeps its image, which comes through the services as data', async () => {
  const { name, urls } = setUp({ lookupAddress: async () => 'alice.eth', avatar: async () => image }, {})
  expect(await name()).toEqual({ name: 'alice.eth', avatar: drawn })
  expect(urls.map(({ origin, pathname }) => origin + pathname)).toEqual(['https://services.example/v1/image'])
  expect(urls[0]?.searchParams.get('url')).toBe(image)
})

test('a name that the chain does not know, or can’t say, is asked of the services, once in five minutes', async () => {
  for (const lookupAddress of [async () => null, () => Promise.reject(new Error('down'))]) {
    const { asked, name } = setUp({ lookupAddress }, { name: 'alice.eth', avatar: image })
    expect(await name()).toEqual({ name: 'alice.eth', avatar: drawn })
    await name()
    expect(asked()).toEqual([`/v1/identity/${alice}`, '/v1/image'])
  }
})

test('a chain with names of its own has no other: Ethereum’s isn’t asked for, and comes back with its network', async () => {
  const ethereum = { lookupAddress: async () => 'alice.eth', avatar: async () => null }
  const { names, urls } = setUp(ethereum, { name: null, avatar: null })
  const ask = (chainId: string) => names.fetch({ namespace: 'eip155', address: alice, chainId })
  const shown = () => names.getState()[`eip155:${alice}`]?.name
  await ask('eip155:1')
  expect(shown()).toBe('alice.eth')
  await ask('eip155:8453')
  expect(shown()).toBeUndefined()
  expect(urls.map(({ searchParams }) => searchParams.get('chainId'))).toEqual(['eip155:8453'])
  await ask('eip155:1')
  expect(shown()).toBe('alice.eth')
  // The answer of a network that was left changes nothing.
  const [late] = [ask('eip155:10'), ask('eip155:1')]
  await late
  expect(shown()).toBe('alice.eth')
})

test('an address without a name has none, also while the services are down', async () => {
  expect(await setUp({}, { name: null, avatar: null }).name()).toEqual({})
  expect(await setUp({}, undefined).name()).toEqual({})
})

test('where images are generated none is fetched', async () => {
  const { asked, name } = setUp({ lookupAddress: async () => 'alice.eth', avatar: async () => image }, {}, 'generated')
  expect(await name()).toEqual({ name: 'alice.eth', avatar: undefined })
  expect(asked()).toEqual([])
})

test('a name does not wait for its image, and an image that takes more than 2 s is left out', async () => {
  const { asked, clock, hold, name, names } = setUp({}, { name: 'alice.eth', avatar: image })
  hold()
  const answered = name()
  await expect.poll(asked).toContain('/v1/image')
  expect(names.getState()).toEqual({ [`eip155:${alice}`]: { name: 'alice.eth' } })
  await clock.advance(2_000)
  expect(await answered).toEqual({ name: 'alice.eth', avatar: undefined })
})

import { expect, test } from 'vitest'
import manifest from '../../../package.json' with { type: 'json' }
import { specVersion, version } from '../../kernel/version.ts'
import { createTestClient } from '../../testing/create-test-client.ts'
import { walletSource } from './wallet-source.ts'

const image = { size: 3, type: 'image/png', arrayBuffer: async () => new Uint8Array([1, 2, 3]).buffer }

function setUp(answer: unknown, status = 200) {
  const urls: URL[] = []
  let offline = 0
  const page = createTestClient({
    services: { url: 'https://wallets.example/api', projectId: 'our-project' },
    fetch: async (url) => {
      urls.push(new URL(url))
      if (offline-- > 0) throw new TypeError('fetch failed')
      return {
        ok: status < 300,
        status,
        text: async () => JSON.stringify(answer),
        blob: async () => ({ ...image, text: async () => '' }),
      }
    },
  })
  const stumble = () => {
    offline = 1
  }
  return { ...page, stumble, urls, load: () => page.client.use(walletSource).load() }
}

test('the registry of the services is asked in its own words, and its answer decoded', async () => {
  const { load, urls } = setUp({
    count: 1,
    data: [
      {
        id: 'abc',
        name: 'Rabby',
        image_id: 'pic',
        mobile_link: 'rabby://',
        desktop_link: 'javascript:alert(1)',
        rdns: 'io.rabby',
      },
    ],
  })
  const source = await load()
  const answer = await source.getWallets({ page: 2, entries: 40, include: ['abc'], chains: ['eip155:1'] })
  expect(answer).toEqual({
    count: 1,
    wallets: [{ id: 'abc', name: 'Rabby', imageId: 'pic', mobileLink: 'rabby://', rdns: 'io.rabby' }],
  })
  expect(urls[0]?.href).toContain('https://wallets.example/api/getWallets?')
  expect(Object.fromEntries(urls[0]?.searchParams ?? [])).toMatchObject({
    projectId: 'our-project',
    sv: version,
    page: '2',
    entries: '40',
    include: 'abc',
    chains: 'eip155:1',
  })
})

test('a network that stumbles is asked once more, and the same page twice at once is one request', async () => {
  const { clock, load, stumble, urls } = setUp({ count: 0, data: [] })
  const source = await load()
  stumble()
  const pages = Promise.all([1, 1, 2].map((page) => source.getWallets({ page, entries: 40 })))
  await clock.advance(1000)
  expect(await pages).toEqual(Array(3).fill({ count: 0, wallets: [] }))
  expect(urls.map(({ searchParams }) => searchParams.get('page')).sort()).toEqual(['1', '1', '2'])
})

test('images come as bytes with their type', async () => {
  const { load } = setUp({})
  const source = await load()
  expect(await source.getImage?.('pic', {})).toEqual({ bytes: new Uint8Array([1, 2, 3]), type: 'image/png' })
})

test('[S1.17] services get the package’s own version, and 1.7.7 as the compatible one', async () => {
  const { load, urls } = setUp({ count: 0, data: [] })
  await (await load()).getWallets({ page: 1, entries: 1 })
  expect(urls[0]?.searchParams.get('sv')).toBe(manifest.version)
  expect(specVersion).toBe('1.7.7')
})

test('an app’s own source wins, as an object or as a function that loads it', async () => {
  const wallets = { getWallets: async () => ({ wallets: [], count: 0 }) }
  const services = { url: 'https://wallets.example', projectId: 'our-project' }
  for (const given of [wallets, async () => wallets]) {
    const { client } = createTestClient({ wallets: given, services })
    expect(await client.use(walletSource).load()).toBe(wallets)
  }
})

test('without a source there is none', async () => {
  const { client } = createTestClient()
  expect(client.use(walletSource).present).toBe(false)
  await expect(client.use(walletSource).load()).rejects.toMatchObject({ code: 'config/invalid' })
})

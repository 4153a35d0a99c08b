import { expect, test } from 'vitest'
import { version } from '../../kernel/version.ts'
import { createTestClient } from '../../testing/create-test-client.ts'

const services = { url: 'https://services.example/api/', projectId: 'our-project', clientId: 'client-1' }
const address = '0x742d35Cc6634C0532925a3b844Bc454e4438f44e'

function setUp(answers: Readonly<Record<string, unknown>>) {
  const urls: URL[] = []
  const page = createTestClient({
    services,
    fetch: async (url) => {
      urls.push(new URL(url))
      const body = answers[new URL(url).pathname]
      const status = body === undefined ? 404 : 200
      return { ok: status === 200, status, text: async () => JSON.stringify(body ?? {}), blob: async () => new Blob() }
    },
  })
  return { ...page, urls }
}

const token = {
  name: 'USD Coin',
  symbol: 'USDC',
  chainId: 'eip155:1',
  price: 1,
  quantity: { decimals: '6', numeric: '1.5' },
}

test('without services there is none, and nothing is requested', async () => {
  let asked = 0
  const { client } = createTestClient({
    fetch: async () => {
      asked += 1
      throw new Error('asked')
    },
  })
  expect(await client.blockchain()).toBeUndefined()
  expect(asked).toBe(0)
})

test('with services it speaks to them in the app’s name; there is one such object', async () => {
  const { client, urls } = setUp({
    '/api/v1/supported-chains': { http: ['eip155:1'] },
    [`/api/v1/account/${address}/balance`]: { balances: [token] },
  })
  const blockchain = await client.blockchain()
  expect(await client.blockchain()).toBe(blockchain)
  expect(urls).toEqual([])
  const answer = await blockchain?.getBalance({ address, chainId: 'eip155:1' })
  expect(answer?.balances).toMatchObject([{ symbol: 'USDC', price: '1', quantity: { numeric: '1.5' } }])
  const last = urls.at(-1)
  expect(last?.pathname).toBe(`/api/v1/account/${address}/balance`)
  expect(Object.fromEntries(last?.searchParams ?? [])).toMatchObject({
    projectId: 'our-project',
    clientId: 'client-1',
    st: 'latchkey',
    sv: version,
  })
})

test('images of other hosts come through the services, so that no other host sees the visitor', async () => {
  const images = {
    own: 'https://services.example/api/v1/image?url=x',
    other: 'https://cdn.example/usdc.png?size=1',
    script: 'javascript:alert(1)',
    plain: 'http://cdn.example/usdc.png',
    posing: 'https://services.example.evil/a.png',
  }
  const { client } = setUp({
    '/api/v1/supported-chains': { http: ['eip155:1'] },
    [`/api/v1/account/${address}/balance`]: {
      balances: Object.entries(images).map(([symbol, iconUrl]) => ({ ...token, symbol, iconUrl })),
    },
  })
  const answer = await (await client.blockchain())?.getBalance({ address })
  const through = (url: string) =>
    `https://services.example/api/v1/image?url=${encodeURIComponent(url)}&projectId=our-project`
  expect(Object.fromEntries(answer?.balances.map(({ symbol, iconUrl }) => [symbol, iconUrl]) ?? [])).toEqual({
    own: images.own,
    other: through(images.other),
    script: undefined,
    plain: undefined,
    posing: through(images.posing),
  })
})

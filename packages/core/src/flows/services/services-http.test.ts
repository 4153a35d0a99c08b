import { expect, test } from 'vitest'
import { createTestClient } from '../../testing/create-test-client.ts'
import { walletSource } from '../wallets/wallet-source.ts'
import { answer } from './answer.fixture.ts'

const address = '0x742d35Cc6634C0532925a3b844Bc454e4438f44e'

type Said = { status?: number; body?: unknown; retryAfter?: string } | 'offline'

function setUp(say: (path: string) => Said) {
  const paths: string[] = []
  const page = createTestClient({
    services: { url: 'https://services.example', projectId: 'our-project' },
    fetch: async (url) => {
      const { pathname } = new URL(url)
      paths.push(pathname)
      const said = say(pathname)
      if (said === 'offline') throw new TypeError('fetch failed')
      const { retryAfter, ...rest } = said
      return answer({ ...rest, headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter } })
    },
  })
  const balance = async (chainId = 'eip155:1') => {
    const blockchain = await page.client.blockchain()
    return blockchain?.getBalance({ address, chainId }).catch((error: { code: string }) => error.code)
  }
  return { ...page, paths, balance, asked: () => paths.filter((path) => path.endsWith('/balance')).length }
}

const chains = { body: { http: ['eip155:1'] } }
const isList = (path: string) => path === '/v1/supported-chains'

test('a chain that the services don’t serve is off, with a reason, and nothing is requested for it', async () => {
  const { balance, paths } = setUp((path) => (isList(path) ? chains : { body: { balances: [] } }))
  expect(await balance('eip155:10')).toBe('request/chain-unsupported')
  expect(await balance('eip155:1')).toEqual({ balances: [] })
  expect(paths).toEqual(['/v1/supported-chains', `/v1/account/${address}/balance`])
})

test('a list of chains that fails is an error that shows, and is asked for again after 30 s', async () => {
  let up = false
  const { balance, clock, paths } = setUp((path) =>
    !up ? { status: 500 } : isList(path) ? chains : { body: { balances: [] } },
  )
  expect(await balance()).toBe('http/status')
  up = true
  await clock.advance(29_999)
  expect(await balance()).toBe('http/status')
  expect(paths).toEqual(['/v1/supported-chains'])
  await clock.advance(1)
  expect(await balance()).toEqual({ balances: [] })
})

test('a network that stumbles is asked again at once, a host that says when, then; each only once more', async () => {
  let answers: Said[] = ['offline']
  const { balance, clock, asked, platform } = setUp((path) =>
    isList(path) ? chains : (answers.shift() ?? { body: { balances: [] } }),
  )
  const stumbled = balance()
  await clock.advance(1000)
  expect([await stumbled, asked()]).toEqual([{ balances: [] }, 2])

  await clock.advance(30_000)
  answers = [{ status: 503, retryAfter: '4' }]
  const waiting = balance()
  await clock.advance(3999)
  expect(asked()).toBe(3)
  await clock.advance(1)
  expect([await waiting, asked()]).toEqual([{ balances: [] }, 4])

  await clock.advance(30_000)
  answers = ['offline', 'offline']
  const down = balance()
  await clock.advance(1000)
  expect([await down, asked()]).toEqual(['request/unreachable', 6])

  // What says nothing of passing soon, and a page without a network, are not asked again at all.
  await clock.advance(30_000)
  answers = [{ status: 500 }]
  expect([await balance(), asked()]).toEqual(['http/status', 7])
  await clock.advance(30_000)
  answers = ['offline']
  platform.setOnline(false)
  expect([await balance(), asked()]).toEqual(['request/unreachable', 8])
})

test('a loop in an app ends at the budget of a minute', async () => {
  const { client, paths } = setUp((path) => (isList(path) ? chains : { status: 404 }))
  const blockchain = await client.blockchain()
  const codes = []
  for (let index = 0; index < 400; index++)
    codes.push(await blockchain?.getBalance({ address: `0x${index}` }).catch(({ code }) => code))
  expect(paths).toHaveLength(300)
  expect(codes.at(-1)).toBe('request/over-budget')
})

test('services that turn the app away are a developer’s alert, once', async () => {
  const unknown = { error: { code: 'project_id_unknown', message: '' } }
  for (const [said, short] of [
    [{ status: 403, body: { error: { code: 'origin_not_allowed' } } }, 'Invalid App Configuration'],
    [{ status: 403, body: unknown }, 'Invalid Project ID'],
    [{ status: 401 }, 'Invalid Project ID'],
  ] as const) {
    const { balance, client, clock } = setUp(() => said)
    const shown = () => client.alerts.getState().alerts.map((alert) => alert.short)
    await balance()
    await clock.flush()
    expect(shown()).toEqual([short])
    client.alerts.close()
    await clock.advance(30_000)
    await balance()
    await client
      .use(walletSource)
      .load()
      .then((source) => source.getWallets({ page: 1, entries: 1 }))
      .catch(() => {})
    await clock.flush()
    expect(shown()).toEqual([])
  }
})

test('a registry that turns the app away says so, too', async () => {
  const { client, clock } = setUp(() => ({ status: 401 }))
  const source = await client.use(walletSource).load()
  await source.getWallets({ page: 1, entries: 1 }).catch(() => {})
  await clock.flush()
  expect(client.alerts.getState().alerts).toMatchObject([{ code: 'config/project-id-invalid' }])
})

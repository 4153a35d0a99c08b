import { type Blockchain, createBlockchain, createHttp, isApiError, serveKnownChains } from '@latchkey/api-client'
import { type Anvil, startAnvil } from '@latchkey/test-wallets/anvil'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Services, startServices } from '../../index.ts'

// Our own client against this server: what one writes on the wire, the other reads.

const chainId = 'eip155:31337'
/** Anvil's first two accounts, which it funds and signs for. */
const [alice, bob] = [
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
] as const

let anvil: Anvil
let services: Services
const warnings: string[] = []

function connect(projectId = 'local'): Blockchain {
  const http = createHttp({ baseUrl: services.url, fetch, params: { projectId, st: 'latchkey', sv: '1.0.0' } })
  const guard = { href: (url: string) => url, icon: (url: string) => url }
  return createBlockchain(http, { guard, warn: (message) => void warnings.push(message) })
}

async function rpc(method: string, params: readonly unknown[]): Promise<unknown> {
  const response = await fetch(anvil.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  return ((await response.json()) as { result: unknown }).result
}

async function failure(call: Promise<unknown>): Promise<readonly [code: string, status: number | undefined]> {
  const error = await call.catch((thrown: unknown) => thrown)
  if (!isApiError(error)) throw new Error(`No ApiError: ${error}`)
  return [error.code, error.status]
}

beforeAll(async () => {
  anvil = await startAnvil()
  services = await startServices({ port: 0, logLevel: 'silent', chains: { [chainId]: anvil.url } })
}, 60_000)
afterAll(async () => {
  await services?.close()
  await anvil?.close()
})

test('the chains that the server serves', async () => {
  expect(await connect().getSupportedChains()).toEqual({ http: [chainId], ws: [], history: [chainId] })
})

test('the balance of an account, to the last wei', async () => {
  const { balances } = await connect().getBalance({ address: bob, chainId })
  const wei = BigInt((await rpc('eth_getBalance', [bob, 'latest'])) as string)
  const [native, ...others] = balances
  expect(native).toMatchObject({ chainId, quantity: { decimals: '18' }, isSpam: false })
  expect([native?.address, native?.price, others]).toEqual([undefined, undefined, []])
  const [whole = '', fraction = ''] = native?.quantity.numeric.split('.') ?? []
  expect(BigInt(whole + fraction.padEnd(18, '0'))).toBe(wei)
})

test('the history: the sender sees a transfer go, the receiver sees it come', async () => {
  // The server follows an account from the first question on.
  await connect().getHistory({ address: alice, chainId })
  const hash = await rpc('eth_sendTransaction', [{ from: alice, to: bob, value: '0x16345785d8a0000' }])
  const seen = async (address: string) => {
    const { transactions } = await connect().getHistory({ address, chainId })
    return transactions.find(({ metadata }) => metadata.hash === hash)
  }
  await expect.poll(() => seen(alice), { timeout: 15_000 }).toBeDefined()
  const sent = await seen(alice)
  expect(sent?.metadata).toMatchObject({ chain: chainId, operationType: 'send', status: expect.any(String) })
  expect([sent?.metadata.sentFrom.toLowerCase(), sent?.metadata.sentTo.toLowerCase()]).toEqual([
    alice.toLowerCase(),
    bob.toLowerCase(),
  ])
  expect(sent?.transfers).toMatchObject([
    { direction: 'out', quantity: { numeric: '0.1' }, fungibleInfo: { isSpam: false } },
  ])
  await expect.poll(() => seen(bob), { timeout: 15_000 }).toMatchObject({ transfers: [{ direction: 'in' }] })
})

test('the price of gas, in wei', async () => {
  const { standard, fast, instant } = await connect().getGasPrice({ chainId })
  for (const price of [standard, fast, instant]) expect(BigInt(price)).toBeGreaterThan(0n)
})

test('an address without a name has none, a token without a price none', async () => {
  expect(await connect().getIdentity({ address: alice })).toEqual({})
  const native = `${chainId}:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee`
  expect(await connect().getFungiblePrice({ addresses: [native] })).toEqual({ fungibles: [] })
})

test('an event is taken', async () => {
  await connect().sendEvent({
    eventId: '3f1b1c1e-5a3c-4d2e-9b6f-0a1b2c3d4e5f',
    url: 'https://app.example/',
    domain: 'app.example',
    timestamp: Date.now(),
    props: { type: 'track', event: 'MODAL_OPEN', properties: { connected: false } },
  })
})

describe('refusals', () => {
  test('a chain that is not served, an invalid address, an unknown project', async () => {
    const blockchain = connect()
    expect(await failure(blockchain.getBalance({ address: alice, chainId: 'eip155:5' }))).toEqual(['http/status', 404])
    expect(await failure(blockchain.getBalance({ address: 'nobody', chainId }))).toEqual(['http/status', 400])
    expect(await failure(connect('nobody').getBalance({ address: alice, chainId }))).toEqual(['http/forbidden', 403])
    const gated = serveKnownChains(blockchain)
    expect((await failure(gated.getHistory({ address: alice, chainId: 'eip155:5' })))[0]).toBe(
      'request/chain-unsupported',
    )
  })

  test('an image on an address that is not public', async () => {
    const [code, status] = await failure(connect().getImage({ url: 'https://127.0.0.1/a.png' }))
    expect([code, status]).toEqual(['http/status', 400])
  })

  test('a route without a provider says so', async () => {
    const blockchain = connect()
    const account = `${chainId}:${alice}`
    const swap = { amount: '1', userAddress: account, from: account, to: account }
    const calls = [
      blockchain.getQuotes(swap),
      blockchain.getSwapTokens({ chainId }),
      blockchain.getAllowance({ tokenAddress: account, userAddress: account }),
      blockchain.buildTransaction(swap),
      blockchain.buildApprove(swap),
      blockchain.getProfile({ name: 'alice.example.id' }),
      blockchain.getProfilesOf({ address: alice }),
      blockchain.getNameSuggestions({ name: 'alice', zone: 'example.id' }),
      blockchain.registerName({ coinType: 60, address: alice, message: '', signature: '0x' }),
      blockchain.getBuyUrl({ destinationWallets: [{ address: alice, blockchains: ['ethereum'] }] }),
      blockchain.getBuyOptions(),
      blockchain.getBuyQuote({ purchaseCurrency: 'ETH', paymentCurrency: 'USD', amount: '1', network: 'ethereum' }),
      blockchain.getSessions({ id: account }),
      blockchain.revokeSession({ id: account, pci: 'p', signature: '0x' }),
    ]
    expect(new Set((await Promise.all(calls.map(failure))).map(String))).toEqual(new Set(['http/status,501']))
  })
})

test('nothing that this server writes was dropped', () => {
  expect(warnings).toEqual([])
})

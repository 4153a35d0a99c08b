import { connect } from '@latchkey/core'
import { fetchWithPayment, type HttpReceipt, type PaidFetch } from '@latchkey/core/features/pay'
import { expect, onTestFinished, test } from 'vitest'
import { instanceOf, useChain, useClient, useWallet } from './testing/page.fixture.ts'
import { newAddress, startPaidServer } from './testing/paid-server.fixture.ts'

// HTTP 402 on Solana: what the visitor signs is settled by a stand-in for the sponsor, on a real Solana VM, which counts.

const chainOf = useChain()
const page: PaidFetch<Response> = (url, init) => fetch(url, init as RequestInit)
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: { code?: string; details?: string }) => `${error.code}: ${error.details ?? ''}`,
  )

async function visit(change: (feePayer: string) => object = () => ({}), { loseAnswers = 0 } = {}) {
  const chain = chainOf()
  const { controls } = useWallet(chain)
  const { client } = useClient(chain, { random: { id: () => crypto.randomUUID() } })
  await connect(client, { adapterId: 'solana', connectorId: 'Sol' })
  const [alice = ''] = controls.addresses()
  const token = chain.createToken({ decimals: 6 })
  const shop = newAddress()
  await token.mintTo(alice, 5_000_000n)
  await token.mintTo(shop, 0n)
  const server = await startPaidServer({
    rpcUrl: chain.url,
    loseAnswers,
    requirements: (feePayer) => [
      {
        scheme: 'exact',
        network: chain.chainId,
        amount: '250000',
        asset: token.mint,
        payTo: shop,
        maxTimeoutSeconds: 60,
        extra: { feePayer },
        ...change(feePayer),
      },
    ],
  })
  onTestFinished(server.close)
  chain.fund(server.sponsor, 1_000_000_000n)
  const held = async (account: string) =>
    (await instanceOf(client).can.getBalance?.({ account, chainId: chain.chainId, token: token.mint }))?.units
  const host = new URL(server.url).host
  const assetId = `${chain.chainId}/token:${token.mint}`
  return { alice, assetId, chain, client, controls, held, host, server, shop, token }
}

test('a server asks, the visitor signs once, its sponsor pays the fee and settles, and the receipt has the signature', async () => {
  const { alice, assetId, chain, client, controls, held, host, server, shop, token } = await visit((feePayer) => ({
    extra: { feePayer, memo: 'invoice-2026-1' },
  }))
  const sol = async () => (await instanceOf(client).can.getBalance?.({ account: alice, chainId: chain.chainId }))?.units
  const before = await sol()
  const receipts: HttpReceipt[] = []
  const seen: string[] = []
  const paidFetch = fetchWithPayment(client, {
    hosts: [host],
    max: { [assetId]: '0.30' },
    fetch: page,
    confirm: ({ text }) => seen.push(text) > 0,
    onReceipt: (receipt) => void receipts.push(receipt),
  })
  const response = await paidFetch(`${server.url}/report`)
  expect(await response.json()).toEqual({ report: 'paid for' })
  expect([await held(shop), await held(alice), await sol()]).toEqual([250_000n, 4_750_000n, before])
  expect(controls.prompts()['solana:signTransaction']).toBe(1)
  expect(seen).toEqual([`Pay 0.25 ${token.mint} to ${shop}, as ${host} asks.`])
  expect(receipts).toMatchObject([{ amount: '0.25', asset: assetId, from: alice, hash: server.settled[0] }])
})

test('nothing is signed for another host, asset or network, above the cap, or against the visitor', async () => {
  const { assetId, client, controls, host, server } = await visit()
  const max = { [assetId]: '0.30' }
  const ask = (more: object = {}) =>
    codeOf(fetchWithPayment(client, { hosts: [host], max, fetch: page, ...more })(server.url))
  expect(await ask({ hosts: ['other.example'] })).toMatch(/^pay\/refused.*may not ask/)
  expect(await ask({ max: { [assetId]: '0.24' } })).toMatch(/^pay\/refused.*more than is allowed/)
  expect(await ask({ max: {} })).toMatch(/^pay\/refused.*none of the allowed assets/)
  // Base58 has one spelling: another one is another mint.
  expect(await ask({ max: { [assetId.toLowerCase()]: '1' } })).toMatch(/^pay\/refused.*none of the allowed/)
  expect(await ask({ confirm: () => false })).toMatch(/^pay\/cancelled/)
  expect([controls.prompts()['solana:signTransaction'] ?? 0, server.settled]).toEqual([0, []])
})

test.each([
  ['no sponsor', () => ({ extra: {} })],
  ['a sponsor that is no address', () => ({ extra: { feePayer: 'shop' } })],
  ['a memo that is too long', (feePayer: string) => ({ extra: { feePayer, memo: 'é'.repeat(129) } })],
  ['a mint that is no address', () => ({ asset: '0x1' })],
  ['nothing', () => ({ amount: '0' })],
  ['another scheme', () => ({ scheme: 'upto' })],
  ['a recipient without an account for the token', () => ({ payTo: newAddress() })],
  ['more than the visitor holds', () => ({ amount: '6000000' })],
])('error: a server that asks with %s gets no signature', async (_, change) => {
  const { assetId, client, controls, host, server } = await visit(change)
  const max = { [assetId]: '100' }
  expect(await codeOf(fetchWithPayment(client, { hosts: [host], max, fetch: page })(server.url))).not.toBe('done')
  expect(controls.prompts()['solana:signTransaction'] ?? 0).toBe(0)
})

test('a sponsor that is the visitor’s own account is refused: it would pay the fee', async () => {
  const own: { address: string } = { address: '' }
  const { alice, assetId, client, controls, host, server } = await visit(() => ({ extra: { feePayer: own.address } }))
  own.address = alice
  const paidFetch = fetchWithPayment(client, { hosts: [host], max: { [assetId]: '1' }, fetch: page })
  expect(await codeOf(paidFetch(server.url))).toMatch(/^request\/invalid/)
  expect(controls.prompts()['solana:signTransaction'] ?? 0).toBe(0)
})

test('a payment whose answer is lost is sent again, not signed again: it is settled once', async () => {
  const { assetId, client, controls, held, host, server, shop } = await visit(undefined, { loseAnswers: 1 })
  const paidFetch = fetchWithPayment(client, { hosts: [host], max: { [assetId]: '1' }, fetch: page })
  expect((await paidFetch(server.url)).status).toBe(200)
  expect([controls.prompts()['solana:signTransaction'], server.settled.length, await held(shop)]).toEqual([
    1,
    1,
    250_000n,
  ])
})

test('two requests for the same are two payments, each unlike the other; a blockhash that is gone pays nothing', async () => {
  const { assetId, client, held, host, server, shop } = await visit()
  const paidFetch = fetchWithPayment(client, { hosts: [host], max: { [assetId]: '1' }, fetch: page })
  await paidFetch(server.url)
  await paidFetch(server.url)
  expect([new Set(server.settled).size, await held(shop)]).toEqual([2, 500_000n])
  const stale = await visit((feePayer) => ({ extra: { feePayer, recentBlockhash: newAddress() } }))
  const again = fetchWithPayment(stale.client, { hosts: [stale.host], max: { [stale.assetId]: '1' }, fetch: page })
  expect(await codeOf(again(stale.server.url))).toMatch(/^pay\/not-taken.*transaction_failed/)
  expect(await stale.held(stale.shop)).toBe(0n)
})

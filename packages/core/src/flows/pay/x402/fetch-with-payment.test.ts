import { expect, test } from 'vitest'
import { mainnet } from '../../../kernel/networks/eip155.ts'
import { createTestClient } from '../../../testing/create-test-client.ts'
import { createMockEvm } from '../../../testing/mocks.ts'
import { connect } from '../../connecting/connect.ts'
import { fetchWithPayment } from './fetch-with-payment.ts'
import { toBase64Json } from './payment-required.ts'
import type { FetchWithPaymentOptions, HttpReceipt, PaidFetch } from './x402-api.ts'

const token = `0x${'a0'.repeat(20)}`
const asset = `eip155:1/erc20:${token}`
const required = toBase64Json({
  x402Version: 2,
  accepts: [
    {
      scheme: 'exact',
      network: 'eip155:1',
      amount: '250000',
      asset: token,
      payTo: `0x${'b0'.repeat(20)}`,
      maxTimeoutSeconds: 60,
      extra: { name: 'USD Coin', version: '2' },
    },
  ],
})

/** A server that asks for a payment until it gets one, and a wallet that signs. */
async function setUp(options: Partial<FetchWithPaymentOptions> = {}) {
  let asked = 0
  const { adapter, wallet } = createMockEvm({
    can: {
      getBalance: async () => ({ units: 0n, decimals: 6, symbol: 'USDC' }),
      signTypedData: async () => {
        asked += 1
        return { signature: '0x01', scheme: 'eip191' }
      },
    },
  })
  const { client } = createTestClient({ adapters: [adapter], networks: [mainnet] })
  client.start()
  const connected = connect(client, { adapterId: 'mock-eip155', connectorId: 'io.mock' })
  wallet.approve()
  await connected
  const fetch: PaidFetch = async (_url, { headers = {} } = {}) => ({
    status: 'PAYMENT-SIGNATURE' in headers ? 200 : 402,
    headers: { get: (name) => (name === 'PAYMENT-REQUIRED' ? required : null) },
  })
  const receipts: HttpReceipt[] = []
  const onReceipt = (receipt: HttpReceipt) => void receipts.push(receipt)
  const limits = { hosts: ['api.example'], max: { [asset]: '1' } }
  const paidFetch = fetchWithPayment(client, { ...limits, fetch, onReceipt, ...options })
  return { paidFetch, receipts, asked: () => asked }
}

test('a request that goes on pays once', async () => {
  const { asked, paidFetch } = await setUp()
  expect((await paidFetch('https://api.example/report')).status).toBe(200)
  expect(asked()).toBe(1)
})

test('a payment that a redirect asks for without TLS is refused', async () => {
  const fetch: PaidFetch = async () => ({
    status: 402,
    url: 'http://api.example/report',
    headers: { get: (name) => (name === 'PAYMENT-REQUIRED' ? required : null) },
  })
  const { asked, paidFetch } = await setUp({ fetch })
  await expect(paidFetch('https://api.example/report')).rejects.toMatchObject({ code: 'pay/refused' })
  expect(asked()).toBe(0)
})

test('a request that is aborted while the visitor is asked isn’t paid', async () => {
  const controller = new AbortController()
  const { asked, paidFetch } = await setUp({
    confirm: () => {
      controller.abort()
      return true
    },
  })
  const paid = paidFetch('https://api.example/report', { signal: controller.signal })
  await expect(paid).rejects.toMatchObject({ code: 'request/aborted' })
  expect(asked()).toBe(0)
})

test('a request that is aborted before the price is known asks neither the visitor nor the wallet', async () => {
  const controller = new AbortController()
  let confirmed = 0
  const { asked, paidFetch } = await setUp({ confirm: () => ++confirmed > 0 })
  const paid = paidFetch('https://api.example/report', { signal: controller.signal })
  controller.abort()
  await expect(paid).rejects.toMatchObject({ code: 'request/aborted' })
  expect([confirmed, asked()]).toEqual([0, 0])
})

/** Asks for a payment, and answers a paid request so. */
const answering =
  (answer: (paid: string) => { status: number; response?: object }): PaidFetch =>
  async (_url, { headers = {} } = {}) => {
    const header = headers['PAYMENT-SIGNATURE']
    const { status, response } = header === undefined ? { status: 402 } : answer(header)
    const said: Record<string, string> = {
      'PAYMENT-REQUIRED': required,
      ...(response && { 'PAYMENT-RESPONSE': toBase64Json(response) }),
    }
    return { status, headers: { get: (name) => said[name] ?? null } }
  }

test.each([
  [
    'settled, with its hash',
    { success: true, transaction: `0x${'1'.repeat(64)}` },
    { settled: true, hash: `0x${'1'.repeat(64)}` },
  ],
  ['not settled', { success: false, errorReason: 'busy', transaction: '' }, { settled: false }],
  ['unknown, as the server says nothing', undefined, {}],
])('a paid request that fails on the server (5xx) has its receipt: %s', async (_, response, said) => {
  const { paidFetch, receipts } = await setUp({
    fetch: answering(() => ({ status: 503, ...(response && { response }) })),
  })
  expect((await paidFetch('https://api.example/report')).status).toBe(503)
  expect(receipts).toEqual([
    {
      host: 'api.example',
      asset,
      amount: '0.25',
      symbol: 'USD Coin',
      to: `0x${'b0'.repeat(20)}`,
      text: expect.any(String),
      from: expect.any(String),
      at: expect.any(Number),
      status: 503,
      signed: expect.any(String),
      ...said,
    },
  ])
})

test('with the header of its receipt the request can be sent again, and nothing is signed again', async () => {
  const paid: string[] = []
  const server = answering((header) => ({ status: paid.push(header) === 1 ? 500 : 200 }))
  const { asked, paidFetch, receipts } = await setUp({ fetch: server })
  await paidFetch('https://api.example/report')
  const headers = { 'PAYMENT-SIGNATURE': receipts[0]?.signed ?? '' }
  expect((await server('https://api.example/report', { headers })).status).toBe(200)
  expect([asked(), paid.length, new Set(paid).size]).toEqual([1, 2, 1])
})

test('a paid request whose answers are lost has a receipt without an answer', async () => {
  const { paidFetch, receipts } = await setUp({
    fetch: answering(() => {
      throw new TypeError('network')
    }),
  })
  await expect(paidFetch('https://api.example/report')).rejects.toThrow('network')
  expect(receipts).toMatchObject([{ amount: '0.25', signed: expect.any(String) }])
  expect(receipts[0]).not.toHaveProperty('status')
})

test('a server that refuses the payment when it gets it again may have settled it: the outcome is unknown, and has a receipt', async () => {
  let tries = 0
  const { asked, paidFetch, receipts } = await setUp({
    // A facilitator settles it, the answer is lost, and the second settlement fails.
    fetch: answering(() => {
      if (++tries === 1) throw new TypeError('network')
      return { status: 402, response: { success: false, errorReason: 'authorization is used', transaction: '' } }
    }),
  })
  const paid = paidFetch('https://api.example/report')
  await expect(paid).rejects.toMatchObject({ code: 'pay/unknown-outcome', details: 'authorization is used' })
  expect([asked(), tries]).toEqual([1, 2])
  expect(receipts).toMatchObject([{ amount: '0.25', signed: expect.any(String) }])
  expect(receipts[0]).not.toHaveProperty('settled')
})

test('a server that refuses the payment at the first time has not taken it', async () => {
  const { paidFetch, receipts } = await setUp({
    fetch: answering(() => ({ status: 402, response: { success: false, errorReason: 'busy', transaction: '' } })),
  })
  await expect(paidFetch('https://api.example/report')).rejects.toMatchObject({
    code: 'pay/not-taken',
    details: 'busy',
  })
  expect(receipts).toEqual([])
})

test('an app that can’t take the receipt still has the answer that was paid for', async () => {
  const { paidFetch } = await setUp({
    onReceipt: () => {
      throw new Error('no')
    },
  })
  expect((await paidFetch('https://api.example/report')).status).toBe(200)
})

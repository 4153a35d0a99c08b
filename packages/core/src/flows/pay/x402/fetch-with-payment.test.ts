import { expect, test } from 'vitest'
import { mainnet } from '../../../kernel/networks/eip155.ts'
import { createTestClient } from '../../../testing/create-test-client.ts'
import { createMockEvm } from '../../../testing/mocks.ts'
import { connect } from '../../connecting/connect.ts'
import { fetchWithPayment } from './fetch-with-payment.ts'
import { toBase64Json } from './payment-required.ts'
import type { FetchWithPaymentOptions, PaidFetch } from './x402-api.ts'

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
  const paidFetch = fetchWithPayment(client, { hosts: ['api.example'], max: { [asset]: '1' }, fetch, ...options })
  return { paidFetch, asked: () => asked }
}

test('a request that goes on pays once', async () => {
  const { asked, paidFetch } = await setUp()
  expect((await paidFetch('https://api.example/report')).status).toBe(200)
  expect(asked()).toBe(1)
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

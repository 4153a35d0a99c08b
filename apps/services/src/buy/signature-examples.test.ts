import { expect, test } from 'vitest'
import { createMoonpay } from './providers/moonpay.ts'
import { createTransak } from './providers/transak.ts'
import { hmac } from './signatures.ts'

// Signatures that another program (Python's hmac) has made by the rules of the providers' documentation: our stand-ins share code with the
// services' own runtime. Coinbase's and Meld's documented examples are in webhooks.test.ts.

const orderId = '00000000000000000000000000000001'
const seconds = 1_492_774_577
const never = () => Promise.reject(new Error('Nothing is asked'))

test('moonpay: the documented address is signed as documented', () => {
  // Address and key: https://dev.moonpay.com/widget/on-ramp/customization/url-signing. That page doesn't print the result.
  const search = '?apiKey=pk_test_key&currencyCode=eth&walletAddress=0xde0b295669a9fd93d5f28d9ec85e40f4cb697bae'
  expect(hmac('sk_test_key', search, 'base64')).toBe('o1eO2arzL16TstEolGakHHFa33Mb61RCTfqToRWg7PA=')
})

const network = { name: 'polygon', displayName: 'Polygon', chainId: 'eip155:137', moonpay: 'usdc_polygon' } as const
const moonpay = (now: number) =>
  createMoonpay(
    {
      apiUrl: 'https://api.moonpay.example',
      pageUrl: 'https://buy-sandbox.moonpay.example',
      publishableKey: 'pk_test_key',
      secretKey: 'sk_test_key',
      webhookSecret: 'wk_test_key',
    },
    { ask: never, now: () => now, currencies: [{ id: 'USDC', name: 'USDC', symbol: 'USDC', networks: [network] }] },
  )

test('moonpay: the address of a purchase’s page ends with its signature', async () => {
  const purchase = {
    chainId: 'eip155:137',
    address: '0xde0B295669a9FD93d5F28D9Ec85E40f4cb697BAe',
    purchaseCurrency: 'USDC',
    paymentCurrency: 'USD',
    paymentAmount: '100.00',
  }
  expect(await moonpay(0).start(purchase, { orderId, clientIp: '', project: 'local' })).toBe(
    'https://buy-sandbox.moonpay.example/?apiKey=pk_test_key&currencyCode=usdc_polygon' +
      '&walletAddress=0xde0B295669a9FD93d5F28D9Ec85E40f4cb697BAe&baseCurrencyCode=usd&baseCurrencyAmount=100.00' +
      `&externalTransactionId=${orderId}&signature=QHOz2jPbzvCYDNYA%2BXjBy3TuOQwHHnuAtzHEEMm12OU%3D`,
  )
})

test('moonpay: a webhook is signed over its time and its bytes (Moonpay-Signature-V2)', async () => {
  // The rule: https://dev.moonpay.com/api-reference/widget/webhooks/signature. The signature that it prints has neither its key nor its body.
  const body =
    '{"type":"transaction_updated","data":{"id":"354b1f46-480c-4307-9896-f4c81c1e1e17","createdAt":"2017-04-14T05:16:17.000Z",' +
    '"updatedAt":"2017-04-14T05:16:17.000Z","status":"pending","walletAddress":"0xde0b295669a9fd93d5f28d9ec85e40f4cb697bae",' +
    `"cryptoTransactionId":null,"quoteCurrencyAmount":0.70,"currency":{"code":"eth"},"externalTransactionId":"${orderId}"}}`
  const signature = 'f422796445b71edfc9472fac894173112382b9baae0ec8efb85ed8c44bac5b82'
  const read = async (header: string, text = body) =>
    moonpay(seconds * 1000).readWebhook?.({
      body: text,
      header: (name) => (name === 'Moonpay-Signature-V2' ? header : undefined),
    })
  expect(await read(`t=${seconds},s=${signature}`)).toEqual({
    orderId,
    update: {
      tryId: '354b1f46-480c-4307-9896-f4c81c1e1e17',
      status: 'in-progress',
      purchaseAmount: '0.70',
      purchaseCurrency: 'eth',
      address: '0xde0b295669a9fd93d5f28d9ec85e40f4cb697bae',
    },
  })
  // The same JSON in other bytes.
  const other = read(`t=${seconds},s=${signature}`, body.replace('0.70', '0.7'))
  await expect(other).rejects.toMatchObject({ code: 'webhook_forged' })
})

test('transak: a webhook is a JWT that is signed with the partner’s access token', async () => {
  // The rule and the names of the claims: https://docs.transak.com/guides/how-to-decrypt-webhook-payload,
  // https://docs.transak.com/features/webhooks. Their example is cut off, so its signature can't be checked.
  const data = [
    'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9',
    'eyJ3ZWJob29rRGF0YSI6eyJpZCI6ImUwZDlmNDdhLTBiYmMtNDA2ZC05OWRiLWM0ZGVjMWZhYTM1MCIsInN0YXR1cyI6IlBST0NFU1NJ' +
      'TkciLCJwYXJ0bmVyT3JkZXJJZCI6IjAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAxIiwid2FsbGV0QWRkcmVzcyI6IjB4ZGUw' +
      'YjI5NTY2OWE5ZmQ5M2Q1ZjI4ZDllYzg1ZTQwZjRjYjY5N2JhZSIsImNyeXB0b0N1cnJlbmN5IjoiRVRIIiwiY3J5cHRvQW1vdW50Ijow' +
      'LjI1fSwiZXZlbnRJRCI6Ik9SREVSX1BST0NFU1NJTkciLCJpYXQiOjE0OTI3NzQ1Nzd9',
    'ByEb03E0jJ3lQ99yJ-DTNxqW67kjCHcUPmhVe9g9LCw',
  ].join('.')
  const read = async (accessToken: string) => {
    const ask = async () => ({ data: { accessToken, expiresAt: String(seconds + 604_800) } })
    const settings = {
      apiUrl: 'https://api.transak.example',
      gatewayUrl: 'https://gateway.transak.example',
      apiKey: 'key',
      apiSecret: 'secret',
      referrerDomain: 'shop.example',
    }
    const transak = createTransak(settings, { ask: ask as never, now: () => seconds * 1000, currencies: [] })
    return transak.readWebhook?.({ body: JSON.stringify({ data }), header: () => undefined })
  }
  expect(await read('ACCESS_TOKEN')).toEqual({
    orderId,
    update: {
      tryId: 'e0d9f47a-0bbc-406d-99db-c4dec1faa350',
      status: 'in-progress',
      purchaseAmount: '0.25',
      purchaseCurrency: 'ETH',
      address: '0xde0b295669a9fd93d5f28d9ec85e40f4cb697bae',
    },
  })
  await expect(read('ANOTHER_TOKEN')).rejects.toMatchObject({ code: 'webhook_forged' })
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeAssets } from './decode-assets.ts'

const chainId = 'eip155:1'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const metadata = { name: 'USD Coin', symbol: 'USDC', decimals: 6 }
const token = (change: object = {}, more: object = {}) => ({
  address: usdc,
  balance: '0x16e360',
  type: 'ERC20',
  metadata: { ...metadata, ...more },
  ...change,
})

test('[S3.28] an asset has an address, a balance as hex text and a type, ERC20 or NATIVE', () => {
  const ether = {
    address: 'native',
    balance: '0x1',
    type: 'NATIVE',
    metadata: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  }
  expect(decodeAssets({ '0x1': [token(), ether] }, chainId)).toEqual([
    { name: 'USD Coin', symbol: 'USDC', address: `${chainId}:${usdc}`, quantity: { decimals: '6', numeric: '1.5' } },
    { name: 'Ether', symbol: 'ETH', quantity: { decimals: '18', numeric: '0.000000000000000001' } },
  ])
  // As ERC-7811 writes it.
  expect(decodeAssets({ '0x1': [token({ type: 'erc20' })] }, chainId)).toHaveLength(1)
})

test('[S3.29] its metadata are name, symbol, decimals, price, iconUrl and value', () => {
  const iconUrl = 'https://icons.example/usdc.png'
  const told = token({}, { price: 1e-7, value: 0.000_000_15, iconUrl })
  expect(decodeAssets({ '0x1': [told] }, chainId)).toEqual([
    {
      name: 'USD Coin',
      symbol: 'USDC',
      address: `${chainId}:${usdc}`,
      quantity: { decimals: '6', numeric: '1.5' },
      price: '0.0000001',
      value: '0.00000015',
      iconUrl,
    },
  ])
  const texts = token({}, { decimals: '6', price: '1.50', value: ' 2.25 ' })
  expect(decodeAssets({ '0x1': [texts] }, chainId)).toMatchObject([{ price: '1.5', value: '2.25' }])
})

test('amounts are exact, however large', () => {
  const all = token({ balance: `0x${'f'.repeat(64)}` }, { decimals: 18 })
  expect(decodeAssets({ '0x1': [all] }, chainId)[0]?.quantity.numeric).toBe(
    '115792089237316195423570985008687907853269984665640564039457.584007913129639935',
  )
})

test('only the chain that was asked for is listed, and kinds that nobody asked for are left out', () => {
  const nft = { address: usdc, balance: '0x1', type: 'erc721', metadata: {} }
  expect(decodeAssets({ '0xa': [token()], '0x1': [nft] }, chainId)).toEqual([])
  expect(decodeAssets({ 'eip155:1': [token()] }, chainId)).toHaveLength(1)
  expect(decodeAssets({}, chainId)).toEqual([])
})

test.each([
  ['a price that is none', 'price', 'cheap'],
  ['a negative worth', 'value', -1],
  ['no number', 'price', Number.NaN],
])('%s takes nothing from what is owned', (_name, key, value) => {
  const [asset] = decodeAssets({ '0x1': [token({}, { [key]: value })] }, chainId)
  expect(asset).not.toHaveProperty(key)
  expect(asset?.quantity.numeric).toBe('1.5')
})

const wrong: [string, unknown][] = [
  ['nothing', undefined],
  ['null', null],
  ['text', 'assets'],
  ['an object for a list', { '0x1': {} }],
  ['a chain that is none', { ethereum: [token()] }],
  ['a list with a hole', { '0x1': [token(), null] }],
  ['a bad asset on another chain', { '0xa': [{}], '0x1': [token()] }],
  ['a token without an address', { '0x1': [token({ address: undefined })] }],
  ['a token at no address', { '0x1': [token({ address: 'usdc.eth' })] }],
  ['a balance that is a number', { '0x1': [token({ balance: 1 })] }],
  ['a balance that is no hex', { '0x1': [token({ balance: '1500000' })] }],
  ['a balance beyond 256 bits', { '0x1': [token({ balance: `0x1${'0'.repeat(64)}` })] }],
  ['no type', { '0x1': [token({ type: undefined })] }],
  ['no metadata', { '0x1': [token({ metadata: undefined })] }],
  ['no name', { '0x1': [token({}, { name: undefined })] }],
  ['no symbol', { '0x1': [token({}, { symbol: 7 })] }],
  ['no decimals', { '0x1': [token({}, { decimals: undefined })] }],
  ['decimals with a fraction', { '0x1': [token({}, { decimals: 1.5 })] }],
  ['negative decimals', { '0x1': [token({}, { decimals: -1 })] }],
  ['more than anybody has', { '0x1': Array.from({ length: 6000 }, () => token()) }],
]
test.each(wrong)('[S5.17] an answer with %s is ignored as a whole', (_name, answer) => {
  expect(() => decodeAssets(answer, chainId)).toThrow(expect.objectContaining({ code: 'request/unreadable' }))
})

test('whatever a wallet answers is a list or a typed error', () => {
  fc.assert(
    fc.property(fc.anything({ withBigInt: true, withNullPrototype: true, withMap: true }), (value) => {
      try {
        expect(Array.isArray(decodeAssets({ '0x1': [value] }, chainId))).toBe(true)
      } catch (error) {
        expect(error).toMatchObject({ code: 'request/unreadable' })
      }
    }),
    { numRuns: 50 },
  )
})

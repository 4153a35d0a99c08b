import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeAssets } from './decode-assets.ts'

const chainId = 'eip155:1'
const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }

/** What is read, and with what reasons something was left out. */
function read(answer: unknown, currency: typeof ether | undefined = ether) {
  const warnings: unknown[] = []
  const assets = decodeAssets(answer, { chainId, currency, log: { warn: (_message, more) => warnings.push(more) } })
  return { assets, reasons: warnings.flatMap((more) => (more as { reasons: string[] }).reasons), warnings }
}

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
  const native = { address: 'native', balance: '0x1', type: 'NATIVE', metadata: ether }
  expect(read({ '0x1': [token(), native] }).assets).toEqual([
    { name: 'USD Coin', symbol: 'USDC', address: `${chainId}:${usdc}`, quantity: { decimals: '6', numeric: '1.5' } },
    { name: 'Ether', symbol: 'ETH', quantity: { decimals: '18', numeric: '0.000000000000000001' } },
  ])
  const kinds = (change: object) => read({ '0x1': [token(change)] }).assets.length
  expect([kinds({ balance: '1500000' }), kinds({ balance: 1_500_000 }), kinds({ balance: undefined })]).toEqual([
    0, 0, 0,
  ])
  expect([kinds({ type: 'ERC721' }), kinds({ type: 'ERC1155' }), kinds({ type: undefined })]).toEqual([0, 0, 0])
  expect([kinds({ address: undefined }), kinds({ address: 'native' })]).toEqual([0, 0])
  // As ERC-7811 writes it.
  expect(read({ '0x1': [token({ type: 'erc20' })] }).assets).toHaveLength(1)
})

test('[S3.29] its metadata are name, symbol, decimals, price, iconUrl and value', () => {
  const iconUrl = 'https://icons.example/usdc.png'
  const told = token({}, { price: 1e-7, value: 0.000_000_15, iconUrl })
  expect(read({ '0x1': [told] }).assets).toEqual([
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
  expect(read({ '0x1': [texts] }).assets).toMatchObject([{ price: '1.5', value: '2.25' }])
})

test('amounts are exact, however large', () => {
  const all = token({ balance: `0x${'f'.repeat(64)}` }, { decimals: 18 })
  expect(read({ '0x1': [all] }).assets[0]?.quantity.numeric).toBe(
    '115792089237316195423570985008687907853269984665640564039457.584007913129639935',
  )
})

test('ERC-7811’s example is read: the native asset has no metadata', () => {
  const example = {
    '0x1': [
      {
        address: usdc,
        balance: '0xcaaea35047fe5702',
        type: 'ERC20',
        metadata: { name: 'Token', symbol: 'TOK', decimals: 18 },
      },
      { address: 'native', balance: '0xcaaea35047fe5702', type: 'native' },
    ],
    '0xa': [{ address: usdc, balance: '0xcd5595', type: 'ERC721', metadata: {} }],
  }
  const quantity = { decimals: '18', numeric: '14.604790206809659138' }
  expect(read(example)).toEqual({
    assets: [
      { name: 'Token', symbol: 'TOK', address: `${chainId}:${usdc}`, quantity },
      { name: 'Ether', symbol: 'ETH', quantity },
    ],
    reasons: [],
    warnings: [],
  })
})

test('the native asset is the chain’s native currency, whatever the wallet calls it', () => {
  const native = {
    balance: '0xf4240',
    type: 'NATIVE',
    metadata: { name: 'Gold', symbol: 'USDC', decimals: 6, price: 2 },
  }
  const [asset] = read({ '0x1': [native] }).assets
  expect(asset).toEqual({
    name: 'Ether',
    symbol: 'ETH',
    quantity: { decimals: '18', numeric: '0.000000000001' },
    price: '2',
  })
  // On a chain that the app doesn't know, the wallet's word is all there is.
  const unknown = (list: unknown[]) =>
    decodeAssets({ '0x1': list }, { chainId, log: { warn: () => {} } }).map(({ symbol }) => symbol)
  expect(unknown([native])).toEqual(['USDC'])
  expect(unknown([{ balance: '0x1', type: 'native' }])).toEqual([])
})

test('only the chain that was asked for is listed', () => {
  expect(read({ '0xa': [token(), null], '0x1': [] })).toEqual({ assets: [], reasons: [], warnings: [] })
  expect(read({ 'eip155:1': [token()] }).assets).toHaveLength(1)
  expect(read({}).assets).toEqual([])
})

test.each([
  ['an NFT', { address: usdc, balance: '0x1', type: 'ERC721', metadata: {} }, 'ERC721 has no amount to show'],
  ['an NFT that calls itself a token', { ...token(), metadata: { name: 'Punk', symbol: 'P' } }, 'Its decimals are'],
  ['nothing', null, 'It has no type'],
  [
    'an object whose getter throws',
    {
      get type() {
        throw new Error('trap')
      },
    },
    'It cannot be read',
  ],
  ['a text', 'USDC', 'It has no type'],
  ['a token without an address', token({ address: undefined }), 'Its token has no address'],
  ['a token at no address', token({ address: 'usdc.eth' }), 'Its token has no address'],
  ['a balance that is a number', token({ balance: 1 }), 'Its balance is not'],
  ['a balance that is no hex', token({ balance: '1500000' }), 'Its balance is not'],
  ['a balance beyond 256 bits', token({ balance: `0x1${'0'.repeat(64)}` }), 'Its balance is not'],
  ['no type', token({ type: undefined }), 'It has no type'],
  ['a token without metadata', token({ metadata: undefined }), 'It has no name'],
  ['no name', token({}, { name: undefined }), 'It has no name'],
  ['no symbol', token({}, { symbol: 7 }), 'It has no name'],
  ['a name that is too long', token({}, { name: 'x'.repeat(201) }), 'It has no name'],
  ['no decimals', token({}, { decimals: undefined }), 'Its decimals are'],
  ['decimals with a fraction', token({}, { decimals: 1.5 }), 'Its decimals are'],
  ['negative decimals', token({}, { decimals: -1 }), 'Its decimals are'],
  ['more decimals than 255', token({}, { decimals: '256' }), 'Its decimals are'],
])('[S5.17] %s is left out with a warning, and the others stay', (_name, asset, reason) => {
  const { assets, reasons, warnings } = read({ '0x1': [token(), asset, { balance: '0x0', type: 'native' }] })
  expect(assets.map(({ symbol }) => symbol)).toEqual(['USDC', 'ETH'])
  expect(reasons).toEqual([expect.stringContaining(reason)])
  expect(warnings).toHaveLength(1)
})

test('a thousand bad assets are one warning', () => {
  const { reasons, warnings } = read({ '0x1': Array.from({ length: 1000 }, (_, index) => ({ type: `kind ${index}` })) })
  expect(warnings).toHaveLength(1)
  expect(reasons).toHaveLength(5)
})

test.each([
  ['a price that is none', 'price', 'cheap'],
  ['a negative worth', 'value', -1],
  ['no number', 'price', Number.NaN],
])('%s takes nothing from what is owned', (_name, key, value) => {
  const [asset] = read({ '0x1': [token({}, { [key]: value })] }).assets
  expect(asset).not.toHaveProperty(key)
  expect(asset?.quantity.numeric).toBe('1.5')
})

const wrong: [string, unknown][] = [
  ['nothing', undefined],
  ['null', null],
  ['text', 'assets'],
  ['a number', 5],
  ['a list for a map', [token()]],
  ['an object for a list', { '0x1': {} }],
  ['an object for the list of another chain', { '0xa': {}, '0x1': [token()] }],
  ['a chain that is none', { ethereum: [token()] }],
  ['more assets than any list shows', { '0x1': Array.from({ length: 6000 }, () => token()) }],
]
test.each(wrong)('[S5.17] an answer that is %s is ignored as a whole', (_name, answer) => {
  expect(() => read(answer)).toThrow(expect.objectContaining({ code: 'request/unreadable' }))
})

test('whatever a wallet answers is a list or a typed error', () => {
  fc.assert(
    fc.property(fc.anything({ withBigInt: true, withNullPrototype: true, withMap: true }), (value) => {
      try {
        expect(Array.isArray(read({ '0x1': [value] }).assets)).toBe(true)
      } catch (error) {
        expect(error).toMatchObject({ code: 'request/unreadable' })
      }
    }),
    { numRuns: 50 },
  )
})

import * as v from 'valibot'
import { expect, test } from 'vitest'
import { blockchainSchema } from './config.ts'
import { createSpamRules } from './spam.ts'

const usdc = '0x00000000000000000000000000000000000000Aa'
const other = '0x00000000000000000000000000000000000000bb'
const config = v.parse(blockchainSchema, {
  chains: { 'eip155:1': { tokens: [{ address: usdc, symbol: 'USDC', name: 'USD Coin', decimals: 6 }] } },
  spamTokens: [`eip155:1:${other.replace('bb', 'CC')}`],
})
const isSpam = createSpamRules(config)
const judge = (symbol: string, name = symbol, address: string | undefined = other) =>
  isSpam({ chainId: 'eip155:1', address, name, symbol })

test.each(['USDC', 'usdc', 'UЅDС', 'U S D C', 'ＵＳＤＣ', 'USD\u200bC', 'USDĆ', 'ETH', 'E T H', 'ETΗ'])(
  '%s at another address is a look-alike',
  (symbol) => {
    expect(judge(symbol)).toBe(true)
  },
)

test.each([
  'Visit claim-usdt.com',
  'https://get.money',
  'www.free.tld',
  'AIRDROP at t.me/free',
  '1000 USD voucher',
  '🎁 gift',
  'zepe . io',
  'bonus。xyz',
])('%s is an advertisement', (name) => {
  expect(judge('GEM', name)).toBe(true)
})

test.each(['DAI', 'Wrapped Ether', 'St. Mary', 'yearn.finance', 'U.S. Treasury', 'cbBTC', 'Aave v3.1'])(
  '%s is a name like others',
  (name) => {
    // One whose genuine name is an address of a website has to be configured: copies of it are named the same.
    expect(judge('GEM', name)).toBe(name === 'yearn.finance')
  },
)

test('a configured token is genuine, a listed token is spam, and the native currency is neither', () => {
  expect(judge('USDC', 'Visit usdc.com', usdc.toLowerCase())).toBe(false)
  expect(judge('DAI', 'Dai', other.replace('bb', 'cc'))).toBe(true)
  expect(isSpam({ chainId: 'eip155:1', name: 'claim.com', symbol: 'ETH' })).toBe(false)
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { send, startServer } from '../../test/server.ts'
import { isApiError } from '../http/api-error.ts'
import { type Blockchain, createBlockchain } from './blockchain.ts'

const address = '0x742d35Cc6634C0532925a3b844Bc454e4438f44e'

function callsOf(blockchain: Blockchain): Promise<unknown>[] {
  const swap = { amount: '1', userAddress: address, from: 'a', to: 'b' }
  return [
    blockchain.getSupportedChains(),
    blockchain.getIdentity({ address }),
    blockchain.getBalance({ address }),
    blockchain.getHistory({ address }),
    blockchain.getFungiblePrice({ addresses: ['eip155:1:0xab'] }),
    blockchain.getImage({ url: 'https://cdn.example/a.png' }),
    blockchain.getQuotes(swap),
    blockchain.getSwapTokens({ chainId: 'eip155:1' }),
    blockchain.getAllowance({ tokenAddress: 'a', userAddress: address }),
    blockchain.getGasPrice({ chainId: 'eip155:1' }),
    blockchain.buildTransaction(swap),
    blockchain.buildApprove(swap),
    blockchain.getProfile({ name: 'alice' }),
    blockchain.getProfilesOf({ address }),
    blockchain.getNameSuggestions({ name: 'alice', zone: 'id' }),
    blockchain.registerName({ coinType: 60, address, message: '', signature: '0x' }),
    blockchain.resolveName({ name: 'alice', coinType: '60', fits: () => true }),
    blockchain.getBuyUrl({ destinationWallets: [] }),
    blockchain.getBuyOptions(),
    blockchain.getBuyQuote({ purchaseCurrency: 'a', paymentCurrency: 'b', amount: '1', network: 'c' }),
    blockchain.getSessions({ id: 'a' }),
    blockchain.revokeSession({ id: 'a', pci: 'b', signature: '0x' }),
    blockchain.sendEvent({ eventId: 'a', url: '', domain: '', timestamp: 0, props: { type: 'track', event: 'A' } }),
  ]
}

const word = fc.oneof(fc.jsonValue(), fc.constantFrom('eip155:1', 'eip155:1:0xab', '1.5', '0x12', 'in', 'confirmed'))
const entry: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue(),
  fc.dictionary(
    fc.constantFrom(
      ...['name', 'symbol', 'chainId', 'address', 'value', 'price', 'iconUrl', 'quantity', 'flags', 'id', 'metadata'],
      ...[
        'transfers',
        'fungible_info',
        'nft_info',
        'direction',
        'icon',
        'content',
        'addresses',
        'attributes',
        '__proto__',
      ],
      ...[
        'fromAmount',
        'toAmount',
        'networks',
        'payment_method_limits',
        'pci',
        'permissions',
        'expiration',
        'decimals',
      ],
    ),
    word,
  ),
)
const page = fc.dictionary(
  fc.constantFrom(
    ...['http', 'ws', 'name', 'avatar', 'balances', 'data', 'next', 'fungibles', 'quotes', 'tokens', 'allowance', 'tx'],
    ...['standard', 'fast', 'instant', 'suggestions', 'addresses', 'url', 'purchaseCurrencies', 'paymentCurrencies'],
    ...['purchaseAmount', 'pcis', 'reasons'],
  ),
  fc.oneof(fc.array(entry), entry, word),
)

test('any answer of a host makes a call resolve or reject with an ApiError, and warnings never throw', async () => {
  let answer: [body: string, status: number] = ['', 200]
  await using server = await startServer((response) => send(response, answer[0], answer[1]))
  const warnings: string[] = []
  const blockchain = createBlockchain(server.http(), { warn: (message) => void warnings.push(message) })
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(page, fc.array(entry), fc.jsonValue()),
      fc.constantFrom(200, 200, 200, 400, 501),
      async (value, status) => {
        answer = [JSON.stringify(value), status]
        for (const result of await Promise.allSettled(callsOf(blockchain)))
          if (result.status === 'rejected') expect(isApiError(result.reason), String(result.reason)).toBe(true)
      },
    ),
    { numRuns: 60 },
  )
  expect(warnings.length).toBeGreaterThan(0)
})

test('one bad entry never removes the good ones', async () => {
  const good = {
    name: 'Ether',
    symbol: 'ETH',
    chainId: 'eip155:1',
    quantity: { decimals: '18', numeric: '1.5' },
    value: 3,
    price: 2,
  }
  let answer = ''
  await using server = await startServer((response) => send(response, answer))
  const blockchain = createBlockchain(server.http())
  await fc.assert(
    fc.asyncProperty(fc.array(entry, { maxLength: 8 }), fc.nat(8), async (others, at) => {
      const balances = [...others]
      balances.splice(at, 0, good)
      answer = JSON.stringify({ balances })
      const read = await blockchain.getBalance({ address })
      expect(read.balances).toContainEqual({ ...good, value: '3', price: '2', isSpam: false })
    }),
    { numRuns: 100 },
  )
})

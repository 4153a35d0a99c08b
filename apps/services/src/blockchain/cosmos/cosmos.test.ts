import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { UpstreamError } from '../../outbound/upstream-error.ts'
import { createTestBlockchain } from '../test/create-test-blockchain.ts'
import { startStandIn } from '../test/start-stand-in.ts'
import { decodeCoins } from './bank-messages.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const chainId = 'cosmos:cosmoshub-4'
const address = 'cosmos1pkptre7fdkl6gfrzlesjjvhxhlc3r4gmmk8rs6'
const ibc = 'ibc/27394FB092D2ECCD56123C74F36E4C1F926001CEADA9CA97EA622B25F41E5EB2'
const token = { address: ibc, symbol: 'OSMO', name: 'Osmosis', decimals: 6 }

const expected = [
  { name: 'Cosmos Hub Atom', symbol: 'ATOM', decimals: 6, denom: 'uatom', amount: 1_234_567n },
  { ...token, amount: 90n },
  { address: 'factory/x/spam', name: 'factory/x/spam', symbol: 'factory/x/spam', decimals: 0, amount: 3n },
]

/** What `cosmos.bank.v1beta1.QueryAllBalancesResponse` is in protobuf, written out by hand. */
function encode(coins: readonly (readonly [string, string])[]): Buffer {
  const field = (number: number, value: Buffer) => Buffer.concat([Buffer.from([number * 8 + 2, value.length]), value])
  const messages = coins.map(([denom, amount]) =>
    field(1, Buffer.concat([field(1, Buffer.from(denom)), field(2, Buffer.from(amount))])),
  )
  return Buffer.concat([...messages, field(2, Buffer.from([0x10, 3]))])
}

test('balances by REST, as the bank module of a node gives them', async () => {
  const node = await startStandIn(() => ({
    body: {
      balances: [
        { denom: 'uatom', amount: '1234567' },
        { denom: ibc, amount: '90' },
        { denom: 'factory/x/spam', amount: '3' },
        { denom: 'nothing', amount: '0' },
      ],
      pagination: { next_key: null, total: '4' },
    },
  }))
  const blockchain = await createTestBlockchain({
    config: { chains: { [chainId]: { rest: node.url, tokens: [token] } } },
  })
  closing.push(node.close, blockchain.close)
  expect(await blockchain.source(chainId).holdings({ address })).toEqual(expected)
  expect(node.requests).toEqual([`/cosmos/bank/v1beta1/balances/${address}?pagination.limit=500`])
})

test('balances by the JSON-RPC of CometBFT, in protobuf', async () => {
  let asked: { method: string; params: unknown[] } | undefined
  const coins = [
    ['uatom', '1234567'],
    [ibc, '90'],
    ['factory/x/spam', '3'],
  ] as const
  const node = await startStandIn(({ body }) => {
    asked = JSON.parse(body)
    const value = encode(coins).toString('base64')
    const response = {
      code: 0,
      log: '',
      info: '',
      index: '0',
      key: null,
      value,
      proofOps: null,
      height: '7',
      codespace: '',
    }
    return { body: { jsonrpc: '2.0', id: 0, result: { response } } }
  })
  const blockchain = await createTestBlockchain({
    chains: { [chainId]: [node.url] },
    config: { chains: { [chainId]: { tokens: [token] } } },
  })
  closing.push(node.close, blockchain.close)
  expect(await blockchain.source(chainId).holdings({ address })).toEqual(expected)
  const request = `0a2d${Buffer.from(address).toString('hex')}120318f403`
  expect(asked).toMatchObject({
    method: 'abci_query',
    params: ['/cosmos.bank.v1beta1.Query/AllBalances', request, '0', false],
  })
})

test('whatever bytes come, they are coins or a typed error', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      try {
        for (const { denom, amount } of decodeCoins(bytes))
          expect([typeof denom, typeof amount]).toEqual(['string', 'bigint'])
      } catch (error) {
        expect(error).toBeInstanceOf(UpstreamError)
      }
    }),
    { numRuns: 500 },
  )
})

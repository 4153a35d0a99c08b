import { fromBech32, toBech32 } from '@cosmjs/encoding'
import { cosmoshub, osmosis } from '@latchkey/core/networks'
import { expect, test } from 'vitest'
import { cosmosNetworks } from '../chain-settings.ts'
import { decodeBech32, encodeBech32 } from './bech32.ts'
import { cosmosChain } from './cosmos-chain.ts'

const alice = toBech32('cosmos', new Uint8Array(20).fill(7))
const chain = cosmosChain({ 'cosmos:juno-1': { bech32Prefix: 'juno', gasPrice: '0.075ujuno' } })

test.each([
  [alice, true],
  [toBech32('osmo', new Uint8Array(20)), true],
  [toBech32('wasm', new Uint8Array(32).fill(255)), true],
  [toBech32('cosmos', new Uint8Array(19)), false],
  [alice.toUpperCase(), false],
  [`${alice} `, false],
  [alice.replace(/.$/, (letter) => (letter === 'q' ? 'p' : 'q')), false],
  [alice.slice(0, -1), false],
  ['cosmos1', false],
  ['', false],
  ['1'.repeat(60), false],
  ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8', false],
])('%s is an address: %s', (text, expected) => {
  expect(chain.isAddress(text)).toBe(expected)
})

test('on a known chain only an address with its prefix is valid', () => {
  expect(chain.isAddress(alice, cosmoshub.caipNetworkId)).toBe(true)
  expect(chain.isAddress(alice, osmosis.caipNetworkId)).toBe(false)
  expect(chain.isAddress(alice, 'cosmos:juno-1')).toBe(false)
  expect(chain.isAddress(toBech32('juno', new Uint8Array(20)), 'cosmos:juno-1')).toBe(true)
  expect(chain.isAddress(alice, 'cosmos:unknown-1')).toBe(true)
})

test('addresses are compared, shown, received at and explored unchanged', () => {
  expect(chain.sameAddress(alice, alice)).toBe(true)
  expect(chain.sameAddress(alice, toBech32('osmo', fromBech32(alice, 90).data))).toBe(false)
  expect(chain.displayAddress(alice)).toBe(alice)
  expect(chain.receiveUri(alice, cosmoshub)).toBe(alice)
  expect(chain.explorerPath('address', alice)).toBe(`/address/${alice}`)
  expect(chain.explorerPath('transaction', 'A/B')).toBe('/tx/A%2FB')
})

test('bech32 agrees with CosmJS in both directions', () => {
  for (let length = 0; length < 40; length++) {
    const bytes = Uint8Array.from({ length }, (_, index) => (index * 91 + length) % 256)
    const text = toBech32('cosmosvaloper', bytes)
    expect(encodeBech32({ prefix: 'cosmosvaloper', bytes })).toBe(text)
    expect(decodeBech32(text)).toEqual({ prefix: 'cosmosvaloper', bytes })
  }
  // Padding other than zero is refused.
  expect(decodeBech32('a1qqpf4wv6r')).toBeUndefined()
})

test('core’s networks are known, the app’s settings come first, and unusable networks are named', () => {
  const missing: string[] = []
  const far = { ...osmosis, caipNetworkId: 'cosmos:far-1' as const }
  const broken = { ...osmosis, caipNetworkId: 'cosmos:broken-1' as const }
  const found = cosmosNetworks(
    [cosmoshub, osmosis, far, broken],
    {
      'cosmos:osmosis-1': { bech32Prefix: 'osmo', gasPrice: '1uosmo', denom: 'uother' },
      'cosmos:broken-1': { bech32Prefix: 'x', gasPrice: 'much' },
    },
    (id) => missing.push(id),
  )
  expect(missing).toEqual(['cosmos:far-1', 'cosmos:broken-1'])
  expect(found.map(({ settings }) => settings)).toMatchObject([
    { denom: 'uatom', price: 25n, places: 3, coinType: 118 },
    { denom: 'uother', feeDenom: 'uosmo', price: 1n, places: 0 },
  ])
})

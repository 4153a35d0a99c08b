import { decodeBase58, encodeBase58 } from '@latchkey/core/adapter-kit'
import { expect, test } from 'vitest'
import { networksOf } from '../testing/page.fixture.ts'
import { solanaChain } from './solana-chain.ts'
import { standardChain } from './standard-chain.ts'

const [home, away] = networksOf({ chainId: 'solana:local', url: 'http://127.0.0.1:8899' })
const alice = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'

test.each([
  [alice, true],
  ['11111111111111111111111111111111', true],
  ['So11111111111111111111111111111111111111112', true],
  ['', false],
  [`${alice} `, false],
  [`x ${alice}`, false],
  [alice.toLowerCase(), false],
  [alice.replace('H', '0'), false],
  [alice.slice(3), false],
  [`${alice}1`, false],
  // The right letters and the right length, but 33 bytes.
  ['z'.repeat(44), false],
  ['1'.repeat(33), false],
  ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8', false],
])('%s is an address: %s', (text, expected) => {
  expect(solanaChain.isAddress(text)).toBe(expected)
})

test('addresses are compared letter for letter, and shown, paid and explored unchanged', () => {
  expect(solanaChain.sameAddress(alice, alice)).toBe(true)
  expect(solanaChain.sameAddress(alice, alice.toLowerCase())).toBe(false)
  expect(solanaChain.displayAddress(alice)).toBe(alice)
  expect(solanaChain.receiveUri(alice, home)).toBe(`solana:${alice}`)
  expect(solanaChain.explorerPath('address', alice)).toBe(`/address/${alice}`)
  expect(solanaChain.explorerPath('transaction', 'a/b')).toBe('/tx/a%2Fb')
})

test('base58 is decoded and encoded again, zeros included', () => {
  for (const bytes of [[], [0], [0, 0, 1], [255, 255], Array.from({ length: 64 }, (_, index) => (index * 37) % 256)]) {
    const text = encodeBase58(bytes)
    expect(Array.from(decodeBase58(text) ?? [])).toEqual(bytes)
  }
  expect(decodeBase58('0')).toBeUndefined()
})

test('networks have Wallet Standard’s names, and unknown ones their own ids', () => {
  expect(standardChain(home)).toBe('solana:localnet')
  expect(standardChain(away)).toBe('solana:devnet')
  const far = { ...home, rpcUrls: { default: { http: ['https://localhost.example'] } } }
  expect(standardChain(far)).toBe(home.caipNetworkId)
})

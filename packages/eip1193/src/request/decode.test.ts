import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isAddress } from '../address/address.ts'
import { decodeAccounts } from '../address/decode-accounts.ts'
import { decodeChainId, fromCaip, toHex } from '../chain-id/chain-id.ts'
import { toCaip } from '../chain-id/to-caip.ts'
import { readAccounts, readChainId } from '../request/read-wallet.ts'
import { scriptedProvider } from '../testing/scripted-provider.fixture.ts'

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

describe('chain ids', () => {
  test.each([
    ['0x1', 1],
    ['0x01', 1],
    ['0X89', 137],
    ['137', 137],
    [' 0x2105 ', 8453],
    [31337, 31337],
    [10n, 10],
  ])('%o is %i', (value, id) => {
    expect(decodeChainId(value)).toBe(id)
  })

  test.each([
    [''],
    ['0x'],
    ['0x0'],
    [0],
    [-1],
    [1.5],
    [Number.NaN],
    ['eip155:1'],
    ['1e3'],
    ['0b1'],
    [null],
    [undefined],
    [{}],
    [['0x1']],
    [2n ** 80n],
  ])('%o is unreadable', (value) => {
    expect(() => decodeChainId(value)).toThrow('The wallet named a chain that is not a chain id')
  })

  test('hex, CAIP-2 and number are the same id', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), (id) => {
        expect(decodeChainId(toHex(id))).toBe(id)
        expect(decodeChainId(String(id))).toBe(id)
        expect(fromCaip(toCaip(id))).toBe(id)
      }),
    )
  })

  test.each(['eip155', 'eip155:', 'eip155:0', 'eip155:1:2', 'solana:1', 'eip155:1.5', 'eip155:0x1'])(
    '%s is no network of ours',
    (id) => {
      expect(() => fromCaip(id)).toThrow('Invalid CAIP-2 network id')
    },
  )
})

describe('accounts', () => {
  test('order and loadChecksum are the wallet’s, repetitions and rubbish go', () => {
    expect(decodeAccounts([bob, alice, bob.toLowerCase(), 7, 'vitalik.eth', null])).toEqual([bob, alice])
  })

  test('an empty list is an answer', () => {
    expect(decodeAccounts([])).toEqual([])
  })

  const throwing = new Proxy([alice], {
    get() {
      throw new Error('no')
    },
  })
  test.each([[undefined], [null], [alice], [{ 0: alice, length: 1 }], [[7]], [[`${alice}00`]], [throwing]])(
    'list %# is unreadable',
    (value) => {
      expect(() => decodeAccounts(value)).toThrow('no account list')
    },
  )

  test('a list of absurd length is cut', () => {
    const absurd = Object.assign([alice], { length: 4_000_000_000 })
    expect(decodeAccounts(absurd)).toEqual([alice])
  })
})

test('whatever a wallet answers is decoded or a typed error', async () => {
  const answers = fc.oneof(fc.anything(), fc.array(fc.oneof(fc.constant(alice), fc.anything())), fc.string())
  await fc.assert(
    fc.asyncProperty(answers, async (answer) => {
      const wallet = scriptedProvider({ eth_accounts: () => answer, eth_chainId: () => answer })
      const accounts = await readAccounts(wallet).catch((error) => error)
      if (Array.isArray(accounts)) expect(accounts.every(isAddress)).toBe(true)
      else expect(accounts.code).toMatch(/^(request\/unreadable|internal\/unexpected)$/)
      const id = await readChainId(wallet).catch((error) => error)
      if (typeof id === 'number') expect(id).toBeGreaterThan(0)
      else expect(id.code).toMatch(/^(request\/unreadable|internal\/unexpected)$/)
    }),
  )
})

import { expect, test } from 'vitest'
import { replacementReason } from './replacement-reason.ts'

type Output = readonly [address: string, sats: number]
const transaction = (payers: readonly string[], ...outputs: readonly Output[]) => ({
  txid: 'ab'.repeat(32),
  confirmed: true,
  inputs: payers.map((address, vout) => ({ txid: 'cd'.repeat(32), vout, address })),
  outputs: outputs.map(([address, sats]) => ({ address, script: `0014${address}`, sats: BigInt(sats) })),
})
const own = (...outputs: readonly Output[]) => transaction(['own'], ...outputs)
const paid = own(['shop', 30_000], ['own', 69_000])

test.each([
  ['a higher fee from the change', paid, own(['shop', 30_000], ['own', 68_000]), 'repriced'],
  ['no change any more', paid, own(['shop', 30_000]), 'repriced'],
  ['outputs in another order', paid, own(['own', 68_000], ['shop', 30_000]), 'repriced'],
  [
    'one more input, with its change',
    paid,
    transaction(['own', 'second'], ['shop', 30_000], ['second', 90_000]),
    'repriced',
  ],
  ['another payment beside it', paid, own(['other', 5000], ['shop', 30_000], ['own', 63_000]), 'repriced'],
  [
    'change at an address that isn’t spent from',
    own(['shop', 30_000], ['new', 69_000]),
    own(['shop', 30_000], ['new', 68_000]),
    'repriced',
  ],
  ['own coins that are only moved', own(['own', 99_000]), own(['own', 98_000]), 'repriced'],
  ['nothing but own coins left', paid, own(['own', 98_000]), 'cancelled'],
  ['own coins at an address of another input', paid, transaction(['own', 'second'], ['second', 98_000]), 'cancelled'],
  ['another amount', paid, own(['shop', 40_000], ['own', 58_000]), 'replaced'],
  ['another receiver', paid, own(['other', 30_000], ['own', 68_000]), 'replaced'],
  ['a payment in place of moved coins', own(['own', 99_000]), own(['other', 30_000], ['own', 68_000]), 'replaced'],
  [
    'one of two equal payments',
    own(['shop', 30_000], ['shop', 30_000], ['own', 39_000]),
    own(['shop', 30_000], ['own', 68_000]),
    'replaced',
  ],
  [
    'one of three payments',
    own(['shop', 1], ['other', 2], ['third', 3]),
    own(['shop', 1], ['other', 4], ['third', 5]),
    'replaced',
  ],
  [
    'one of two payments without change, and change instead',
    own(['shop', 30_000], ['fee', 1000]),
    own(['fee', 1000], ['own', 29_000]),
    'replaced',
  ],
  [
    'another receiver, and change at an address that isn’t spent from',
    own(['shop', 30_000], ['new', 69_000]),
    own(['other', 29_000], ['new', 69_000]),
    'replaced',
  ],
  [
    'no change any more at an address that isn’t spent from',
    own(['shop', 30_000], ['new', 900]),
    own(['shop', 30_000]),
    'repriced',
  ],
] as const)('%s', (_, seen, other, reason) => {
  expect(replacementReason(seen, other)).toBe(reason)
})

const hd = own(['shop', 30_000], ['new', 69_000])
test.each([
  ['the fee comes from the payment', own(['shop', 29_000], ['new', 69_000]), 'replaced'],
  ['the change is at one more address', own(['shop', 30_000], ['newer', 68_000]), 'repriced'],
  ['the change is at a known address', own(['shop', 30_000], ['own', 68_000]), 'repriced'],
  ['only the change is left', own(['new', 98_000]), 'replaced'],
  ['all goes back to the own address', own(['own', 98_000]), 'cancelled'],
] as const)('of a known payment: %s', (_, other, reason) => {
  expect(replacementReason(hd, other, { script: '0014shop', sats: 30_000n })).toBe(reason)
})

test('a transfer to the own address counts as sped up where the fee came from it', () => {
  const payment = { script: '0014own', sats: 30_000n }
  expect(replacementReason(own(['own', 30_000], ['own', 69_000]), own(['own', 98_000]), payment)).toBe('repriced')
})

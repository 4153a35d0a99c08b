import { describe, expect, test } from 'vitest'
import type { Effect } from './effect.ts'
import type { Simulation } from './simulate.ts'
import { hiddenApprovals } from './with-simulation.ts'

const token = '0x00000000000000000000000000000000000000Aa'
const spender = '0x00000000000000000000000000000000000000Bb'
const other = '0x00000000000000000000000000000000000000cc'
type Seen = Simulation['approvals'][number]

/** Whether an approval that the node saw is in what the calls say. */
const isSaid = (seen: object, ...said: object[]) =>
  hiddenApprovals({ approvals: [seen as Seen] } as unknown as Simulation, said as Effect[]).length === 0

const seen = { kind: 'token', token, spender, units: '100' }
const said = { type: 'approval', scheme: 'token', token, spender, amount: 100n, most: 2n ** 256n - 1n }

describe('an approval that the node saw', () => {
  test.each<[string, boolean, object, object]>([
    ['is said by a call for as much', true, {}, {}],
    ['is said by a call for more', true, {}, { amount: 101n }],
    ['isn’t said by a call for less', false, {}, { amount: 99n }],
    ['is said by a call that adds to what only the chain knows', true, {}, { amount: 1n, added: true }],
    ['is said by a permit', true, {}, { scheme: 'permit' }],
    ['isn’t said by an approval of Permit2', false, {}, { scheme: 'permit2' }],
    ['of Permit2 is said by one of Permit2', true, { kind: 'permit2' }, { scheme: 'permit2' }],
    ['of Permit2 isn’t said by another', false, { kind: 'permit2' }, {}],
    [
      'is said in any spelling of the addresses',
      true,
      {},
      { token: token.toLowerCase(), spender: spender.toLowerCase() },
    ],
    ['isn’t said by a call to another token', false, {}, { token: other }],
    ['isn’t said by a call for another spender', false, {}, { spender: other }],
    ['isn’t said by a transfer', false, {}, { type: 'transfer', to: spender }],
  ])('%s', (_, isThere, seenToo, saidToo) => {
    expect(isSaid({ ...seen, ...seenToo }, { ...said, ...saidToo })).toBe(isThere)
  })

  test('isn’t said where no call is, and a call hides no approval but its own', () => {
    expect(isSaid(seen)).toBe(false)
    expect(isSaid(seen, { ...said, token: other }, said)).toBe(true)
    const both = { approvals: [seen, { ...seen, spender: other }] } as unknown as Simulation
    expect(hiddenApprovals(both, [said as Effect])).toMatchObject([{ spender: other, hidden: true }])
  })

  test.each<[string, boolean, object, object]>([
    ['a collectible', true, {}, {}],
    ['another collectible', false, {}, { tokenId: '8' }],
    ['a collectible of another spender', false, {}, { spender: other }],
    ['a token', false, { kind: 'token' }, {}],
  ])('of %s', (_, isThere, seenToo, saidToo) => {
    const one = { kind: 'collectible', token, spender, tokenId: '7', ...seenToo }
    expect(isSaid(one, { type: 'collectible-approval', token, spender, tokenId: '7', ...saidToo })).toBe(isThere)
  })

  test.each<[string, boolean, object, object]>([
    ['all collectibles', true, {}, {}],
    ['all collectibles, which the call takes back', false, {}, { approved: false }],
    ['all collectibles of another operator', false, {}, { operator: other }],
    ['one token', false, { kind: 'token', units: '1' }, {}],
  ])('of %s', (_, isThere, seenToo, saidToo) => {
    const one = { kind: 'operator', token, spender, ...seenToo }
    expect(isSaid(one, { type: 'operator', token, operator: spender, approved: true, ...saidToo })).toBe(isThere)
  })

  test.each<[string, boolean, object, object]>([
    ['tokens', true, { kind: 'token', units: '7' }, {}],
    ['more tokens', false, { kind: 'token', units: '8' }, {}],
    ['a collectible', true, { kind: 'collectible', tokenId: '7' }, {}],
    ['another collectible', false, { kind: 'collectible', tokenId: '8' }, {}],
    ['a collectible without a number', false, { kind: 'collectible' }, {}],
    ['all collectibles', false, { kind: 'operator' }, {}],
    ['tokens of another spender', false, { kind: 'token', units: '7' }, { party: other }],
  ])('of %s, by a call of ERC-20 or ERC-721', (_, isThere, seenToo, saidToo) => {
    const call = { type: 'token-or-collectible', verb: 'approve', token, party: spender, number: 7n, ...saidToo }
    expect(isSaid({ token, spender, ...seenToo }, call)).toBe(isThere)
  })
})

test.each<[string, object, object]>([
  ['tokens', seen, { type: 'approval', scheme: 'token', token, spender, amount: 100n, most: 2n ** 256n - 1n }],
  [
    'Permit2, with its end',
    { ...seen, kind: 'permit2', until: '7' },
    { type: 'approval', scheme: 'permit2', token, spender, amount: 100n, most: 2n ** 160n - 1n, until: 7n },
  ],
  [
    'tokens on Solana',
    { ...seen, token: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', units: undefined },
    {
      type: 'approval',
      scheme: 'token',
      token: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
      spender,
      amount: 0n,
      most: 2n ** 64n - 1n,
    },
  ],
  [
    'all collectibles',
    { kind: 'operator', token, spender },
    { type: 'operator', token, operator: spender, approved: true },
  ],
  [
    'a collectible',
    { kind: 'collectible', token, spender, tokenId: '7' },
    { type: 'collectible-approval', token, spender, tokenId: '7' },
  ],
])('an approval of %s that no call says is shown as hidden', (_, approval, effect) => {
  expect(hiddenApprovals({ approvals: [approval] } as unknown as Simulation, [])).toEqual([{ ...effect, hidden: true }])
})

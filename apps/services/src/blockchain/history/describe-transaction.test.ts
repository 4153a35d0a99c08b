import { describe, expect, test } from 'vitest'
import { createSpamRules } from '../spam.ts'
import { toWireTransaction } from '../wire.ts'
import { describeTransaction } from './describe-transaction.ts'
import type { RawTransaction } from './raw-transaction.ts'

const own = '0x00000000000000000000000000000000000000a1'
const stranger = '0x00000000000000000000000000000000000000b2'
const counterfeit = '0x00000000000000000000000000000000000000c3'
const genuine = '0x00000000000000000000000000000000000000d4'
const native = { name: 'Ether', symbol: 'ETH', decimals: 18 }

/** A transaction of a stranger in which a contract logs that 1,000 left the account. */
function claimed(contract: string, more: Partial<RawTransaction> = {}, amount = '1000') {
  const raw: RawTransaction = {
    hash: '0x01',
    minedAt: 0,
    status: 'confirmed',
    from: stranger,
    to: contract,
    value: '0',
    moves: [
      { standard: 'erc20', contract, from: own, to: stranger, amount, token: { name: 'USD Coin', symbol: 'USDC' } },
    ],
    ...more,
  }
  const described = describeTransaction(raw, { address: own, native, metadata: new Map(), genuine: new Set([genuine]) })
  const isSpam = createSpamRules({ chains: {}, spamTokens: [], pollMs: 0 })
  const { transfers } = toWireTransaction(described, native, { chainId: 'eip155:1', isSpam, image: () => undefined })
  return [
    described.operation,
    ...transfers.map((transfer) => 'fungible_info' in transfer && transfer.fungible_info.flags.is_spam),
  ]
}

describe('a log that something left the account', () => {
  test('counts as its send when the account sent the transaction', () => {
    expect(claimed(counterfeit, { from: own })).toEqual(['send', false])
  })
  test('counts for a wallet contract whose own call it was', () => {
    expect(claimed(counterfeit, { to: own })).toEqual(['send', false])
  })
  test('counts for a configured token: others may spend what was approved', () => {
    expect(claimed(genuine)).toEqual(['send', false])
  })
  test('is spam for any other token in a stranger’s transaction', () => {
    expect(claimed(counterfeit)).toEqual(['execute', true])
  })
  test('is spam when nothing moved, whatever the token', () => {
    expect(claimed(genuine, {}, '0')).toEqual(['execute', true])
  })
  test('is spam as a transfer to oneself, too', () => {
    const moves = [{ standard: 'erc20', contract: counterfeit, from: own, to: own, amount: '5' }] as const
    expect(claimed(counterfeit, { moves: [...moves] })).toEqual(['execute', true])
  })
})

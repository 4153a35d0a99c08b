import { cosmoshub } from '@latchkey/core/networks'
import { expect, test } from 'vitest'
import { cosmosNetworks } from '../../chain-settings.ts'
import { assertFee, feeFor, withMargin } from './fees.ts'

const networkOf = (gasPrice: string) => {
  const [network] = cosmosNetworks([cosmoshub], { [cosmoshub.caipNetworkId]: { bech32Prefix: 'cosmos', gasPrice } })
  if (!network) throw new Error(gasPrice)
  return network
}

test.each([
  ['0.025uatom', 100_000n, '2500'],
  ['0.025uatom', 100_001n, '2501'],
  ['1uatom', 7n, '7'],
  ['0.0000000000000000001uatom', 1n, '1'],
  ['250000000000aatom', 9_007_199_254_740_993n, '2251799813685248250000000000'],
])('at %s %d gas costs %s, exactly and rounded up', (gasPrice, gas, amount) => {
  expect(feeFor(networkOf(gasPrice), gas).amount[0]?.amount).toBe(amount)
})

test('nothing is paid where gas is free, and the margin is 30 %, rounded up', () => {
  expect(feeFor(networkOf('0uatom'), 5n)).toEqual({ amount: [], gas: '5' })
  expect([0n, 1n, 10n, 70_000n].map(withMargin)).toEqual([0n, 2n, 13n, 91_000n])
})

const asked = { amount: [{ denom: 'uatom', amount: '100' }], gas: '1000' }
const coin = (amount: string, denom = 'uatom') => ({ denom, amount })

test.each([
  ['as it was', asked],
  ['less', { ...asked, amount: [coin('1')] }],
  ['none', { ...asked, amount: [] }],
  ['ten times as much', { amount: [coin('1000')], gas: '10000' }],
])('a wallet may sign a fee: %s', (_name, signed) => {
  expect(() => assertFee(asked, signed)).not.toThrow()
})

test.each([
  ['more than ten times as much', { ...asked, amount: [coin('1001')] }],
  ['more than ten times the gas', { ...asked, gas: '10001' }],
  ['in another coin', { ...asked, amount: [coin('1', 'uother')] }],
  ['twice', { ...asked, amount: [coin('100'), coin('1000')] }],
  ['negative', { ...asked, amount: [coin('-1')] }],
  ['no number', { ...asked, amount: [coin('1e3')] }],
  ['for another’s account', { ...asked, granter: 'cosmos1granter' }],
  ['by another', { ...asked, payer: 'cosmos1payer' }],
])('a wallet may not sign a fee: %s', (_name, signed) => {
  expect(() => assertFee(asked, signed)).toThrow()
})

import { signFailed } from '@latchkey/core/adapter-kit'
import type { CosmosNetwork } from '../../chain-settings.ts'
import type { AminoFee } from '../amino.ts'

/** The price of an amount of gas on the network, rounded up. */
export function feeFor({ settings }: CosmosNetwork, gas: bigint): AminoFee {
  const { feeDenom, places, price } = settings
  const divisor = 10n ** BigInt(places)
  const units = (gas * price + divisor - 1n) / divisor
  return { amount: units === 0n ? [] : [{ denom: feeDenom, amount: String(units) }], gas: String(gas) }
}

/** The gas of a simulation plus 30 %, because a transaction's use differs a little from run to run. */
export function withMargin(used: bigint): bigint {
  return (used * 13n + 9n) / 10n
}

/** A visitor may raise the fee in the wallet to this many times the requested one. */
const mostTimes = 10n

/**
 * Checks the fee that a wallet signed, because visitors may change it in the wallet. Denominations and payer must be
 * the requested ones. The amounts and the gas may be at most ten times the requested ones.
 */
export function assertFee(requested: AminoFee, signed: AminoFee) {
  const within = (now: string, before: string) => /^\d{1,39}$/.test(now) && BigInt(now) <= BigInt(before) * mostTimes
  const coins = signed.amount.every(({ amount, denom }) => {
    const before = requested.amount.find((coin) => coin.denom === denom)
    return before && within(amount, before.amount)
  })
  const unique = new Set(signed.amount.map(({ denom }) => denom)).size === signed.amount.length
  const same = (requested.granter ?? '') === (signed.granter ?? '') && (requested.payer ?? '') === (signed.payer ?? '')
  if (!coins || !unique || !same || !within(signed.gas, requested.gas))
    throw signFailed('The wallet signed another fee than may be: more than ten times as much, or in other coins.')
}

import type { AddressType } from '../../chain/read-address.ts'
import type { Utxo } from './decode-esplora.ts'
import { insufficientFunds } from './errors.ts'
import { dust } from './scripts.ts'

/**
 * Outputs up to this value are never spent, in sat: inscriptions and runes are in such small outputs, also on addresses that aren't meant
 * for them, and such outputs are worth little more than the fee of their own input.
 */
const protectedSats = 1000n

/** A transaction with more inputs than wallets show and nodes accept. */
const mostInputs = 200

/** Weight of an input with the longest signature, by kind (BIP-141). */
export const inputWeight: Readonly<Record<AddressType, bigint>> = {
  p2wpkh: 272n,
  p2sh: 364n,
  p2pkh: 593n,
  p2tr: 230n,
  p2wsh: 0n,
}

/** The spent outputs, the change and the fee, in sat. */
export type Selection = {
  readonly utxos: readonly Utxo[]
  readonly change: bigint
  readonly fee: bigint
  /** Virtual bytes. */
  readonly size: bigint
}

/**
 * Chooses outputs for `sats` and the fee: confirmed ones only, the largest first. Change that is too small to spend goes to the fee. `rate`
 * is in thousandths of a sat/vB; amounts are rounded up, so the fee is never below the rate.
 */
export function selectCoins(parameters: {
  readonly utxos: readonly Utxo[]
  readonly sats: bigint
  readonly rate: bigint
  readonly from: AddressType
  readonly recipientScript: Uint8Array
  readonly changeScript: Uint8Array
}): Selection {
  const { sats, rate, from, recipientScript, changeScript } = parameters
  const usable = parameters.utxos
    .filter((utxo) => utxo.confirmed && utxo.sats > protectedSats)
    .sort((a, b) => (a.sats < b.sats ? 1 : a.sats > b.sats ? -1 : 0))
    .slice(0, mostInputs)
  const sizeOf = (inputs: number, outputs: readonly Uint8Array[]) => {
    const scripts = outputs.reduce((sum, script) => sum + 4n * BigInt(9 + script.length), 0n)
    return (42n + BigInt(inputs) * inputWeight[from] + scripts + 3n) / 4n
  }
  const feeOf = (size: bigint) => (size * rate + 999n) / 1000n

  let held = 0n
  const chosen: Utxo[] = []
  for (const utxo of usable) {
    chosen.push(utxo)
    held += utxo.sats
    const size = sizeOf(chosen.length, [recipientScript, changeScript])
    const change = held - sats - feeOf(size)
    if (change >= dust[from]) return { utxos: chosen, change, fee: feeOf(size), size }
    const bare = sizeOf(chosen.length, [recipientScript])
    if (held >= sats + feeOf(bare)) return { utxos: chosen, change: 0n, fee: held - sats, size: bare }
  }
  throw insufficientFunds(held, sats + feeOf(sizeOf(Math.max(chosen.length, 1), [recipientScript, changeScript])))
}

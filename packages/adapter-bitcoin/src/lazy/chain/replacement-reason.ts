import type { Replacement } from '@latchkey/core/ports'
import type { EsploraTransaction } from './decode-esplora.ts'

/**
 * Why a wallet replaced a transaction, by what both pay to addresses that they don't spend from. A payment that the replacement has too was
 * only sped up: its change is smaller then, may be at an address that isn't known to be the visitor's, and outputs may have another order or
 * have been added. A transaction that only moved the visitor's own coins can't be told from its cancellation, and counts as sped up.
 *
 * @example replacementReason(payment, sameWithHigherFee) // 'repriced'
 */
export function replacementReason(seen: EsploraTransaction, other: EsploraTransaction): Replacement['reason'] {
  const payers = new Set([...seen.inputs, ...other.inputs].map(({ address }) => address))
  const paid = ({ outputs }: EsploraTransaction) => outputs.filter(({ address }) => !payers.has(address))
  const [before, after] = [paid(seen), paid(other)]
  const left = [...after]
  const missing = before.filter(({ sats, script }) => {
    const index = left.findIndex((output) => output.script === script && output.sats === sats)
    if (index >= 0) left.splice(index, 1)
    return index < 0
  })
  const isKept = missing.length < before.length
  if (!after.length) return before.length ? 'cancelled' : 'repriced'
  // A transaction has one output of change at most.
  const hasKnownChange = before.length < seen.outputs.length
  return isKept && missing.length <= (hasKnownChange ? 0 : 1) ? 'repriced' : 'replaced'
}

import type { Replacement } from '@latchkey/core/ports'
import type { EsploraTransaction } from './decode-esplora.ts'
import type { SentPayment } from './sent-payment.ts'

/**
 * Why a wallet replaced a transaction, by what both pay to addresses that they don't spend from. A payment that the replacement has too was
 * only sped up: its change is smaller then, may be at an address that isn't known to be the visitor's, and outputs may have another order or
 * have been added. A transaction that only moved the visitor's own coins can't be told from its cancellation, and counts as sped up.
 *
 * Without the payment, the output that became smaller counts as the change where nothing else can be it. A payment whose fee was taken from
 * the amount (Electrum's "decrease payment") looks the same, so it counts as sped up then.
 *
 * @param payment what the transaction was made for, if that is known
 * @example replacementReason(payment, sameWithHigherFee) // 'repriced'
 */
export function replacementReason(
  seen: EsploraTransaction,
  other: EsploraTransaction,
  payment?: SentPayment | undefined,
): Replacement['reason'] {
  const payers = new Set([...seen.inputs, ...other.inputs].map(({ address }) => address))
  const paid = ({ outputs }: EsploraTransaction) => outputs.filter(({ address }) => !payers.has(address))
  const [before, after] = [paid(seen), paid(other)]
  if (!after.length) return before.length ? 'cancelled' : 'repriced'
  const isPayment = ({ sats, script }: SentPayment) => script === payment?.script && sats === payment.sats
  if (before.some(isPayment)) return after.some(isPayment) ? 'repriced' : 'replaced'
  const left = [...after]
  const missing = before.filter(({ sats, script }) => {
    const index = left.findIndex((output) => output.script === script && output.sats === sats)
    if (index >= 0) left.splice(index, 1)
    return index < 0
  })
  const isKept = missing.length < before.length
  // A transaction has one output of change at most. A wallet keeps its address, or needs it for the fee.
  const hasKnownChange = before.length < seen.outputs.length || after.length < other.outputs.length
  const isChange = ({ script }: SentPayment) => !left.length || left.some((output) => output.script === script)
  const [change] = missing
  const isOnlyChange = missing.length === 1 && !hasKnownChange && change !== undefined && isChange(change)
  return isKept && (!missing.length || isOnlyChange) ? 'repriced' : 'replaced'
}

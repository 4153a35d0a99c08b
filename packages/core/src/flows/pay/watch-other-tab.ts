import type { Clock } from '../../kernel/clock.ts'
import type { Unsubscribe } from '../../kernel/ports/namespace.ts'
import type { PaymentReceipt } from './pay-api.ts'
import type { PaymentLock } from './payment-lock.ts'
import type { PaymentRecords } from './payment-records.ts'

/** A tab that closes doesn't report it, so its lock is checked again after this time, in ms. */
const lookMs = 1000

/** Waits while another tab makes a payment: until that tab has its receipt, or has gone. Calls one of the two, once. */
export function watchOtherTab(
  { clock, lock, records }: { readonly clock: Clock; readonly lock: PaymentLock; readonly records: PaymentRecords },
  id: string,
  { onGone, onPaid }: { readonly onGone: () => void; readonly onPaid: (receipt: PaymentReceipt) => void },
): Unsubscribe {
  let isOver = false
  let cancelTimer = () => {}
  function stop() {
    isOver = true
    cancelTimer()
    for (const off of offs) off()
  }
  function look() {
    const receipt = records.find(id)?.receipt
    if (isOver || (!receipt && lock.isTaken(id))) return
    stop()
    if (receipt) onPaid(receipt)
    else onGone()
  }
  function wait() {
    cancelTimer = clock.setTimeout(() => {
      look()
      if (!isOver) wait()
    }, lookMs)
  }
  const offs = [records.subscribe(look), lock.subscribe(look)]
  wait()
  // The other tab may have paid while this code loaded.
  if (records.find(id)?.receipt) look()
  return stop
}

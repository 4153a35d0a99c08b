import type { BeginPort } from './begin-payment.ts'
import type { OpenPayment } from './open-payment.ts'

/** A tab that closes doesn't report it, so its lock is checked again after this time, in ms. */
const lookMs = 1000

/** Waits while another tab makes a payment: until that tab has its receipt, which ends the payment here too, or has gone. */
export function watchOtherTab(
  { finish, lock, records }: BeginPort,
  { parameters: { id }, tools }: OpenPayment,
  onGone: () => void,
): void {
  // The payment may have ended while this code loaded.
  if (!tools.isOpen()) return
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
    if (receipt) return finish(receipt)
    tools.patch({ error: undefined })
    onGone()
  }
  function wait() {
    cancelTimer = tools.client.clock.setTimeout(() => {
      look()
      if (!isOver) wait()
    }, lookMs)
  }
  const offs = [records.subscribe(look), lock.subscribe(look)]
  tools.listen(stop)
  wait()
  // The other tab may have paid while this code loaded.
  if (records.find(id)?.receipt) look()
}

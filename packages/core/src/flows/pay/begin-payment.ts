import { untilLoaded } from '../../kernel/until-loaded.ts'
import { loadExchangesOf, loadResuming, loadWallet } from './load-ways-to-pay.ts'
import type { OpenPayment } from './open-payment.ts'
import type { PaymentReceipt } from './pay-api.ts'
import { payError } from './pay-errors.ts'
import type { PaymentLock } from './payment-lock.ts'
import type { PaymentRecord, PaymentRecords } from './payment-records.ts'

/** What the tabs share about payments, and how the payment ends in this one. */
export type BeginPort = {
  readonly lock: PaymentLock
  readonly records: PaymentRecords
  /** True if no open request could still pay. */
  isIdle(): boolean
  finish(receipt: PaymentReceipt): void
}

/**
 * Takes the lock of a payment, then continues what an earlier page began, or lets the visitor choose a way to pay. If another tab has the lock,
 * this one waits for it.
 *
 * @param known its record before the lock is taken: it counts if the storage loses it meanwhile
 */
export async function beginPayment(port: BeginPort, own: OpenPayment, known: PaymentRecord | undefined): Promise<void> {
  const { client, isOpen, patch } = own.tools
  const { id } = own.parameters
  const unlock = await port.lock.acquire(id, () => isOpen() && port.isIdle() && waitForOther(port, own))
  if (!isOpen()) return unlock?.()
  if (!unlock) return waitForOther(port, own)
  own.unlock = unlock
  const fresh = port.records.find(id) ?? known
  const { exchange, receipt, status } = fresh ?? {}
  if (status === 'paid' && receipt) return port.finish(receipt)
  if (!fresh) own.tools.record({ status: 'begun' })
  const loadExchanges = () => untilLoaded(client, () => loadExchangesOf(own))
  // What an earlier page asked for is continued: it isn't asked for again.
  if (exchange) {
    patch({ status: 'exchange', exchange })
    return (await loadExchanges()).follow(exchange)
  }
  if (fresh && status !== 'begun') {
    const { resuming } = await untilLoaded(client, loadResuming)
    if (isOpen()) resuming.resumePayment(own.tools, fresh)
    return
  }
  patch({ status: 'choosing' })
  // Loads the code of the button that the visitor will most likely press. The button loads it again if this fails.
  loadWallet().catch(() => {})
  if (client.options.services) await (await loadExchanges()).offer(own.parameters)
}

/** Waits for the tab that makes this payment. Its receipt counts here too. If that tab closes, this one continues. */
export function waitForOther(port: BeginPort, own: OpenPayment): void {
  const { client, patch } = own.tools
  patch({ status: 'elsewhere', error: payError('pay/busy') })
  const goOn = () => beginPayment(port, own, port.records.find(own.parameters.id))
  void untilLoaded(client, loadOtherTab).then(({ watchOtherTab }) => watchOtherTab(port, own, goOn))
}

const loadOtherTab = () => import('./watch-other-tab.ts')

import type { Clock } from '../../kernel/clock.ts'
import { loadExchangesOf, loadResuming, loadWallet } from './load-ways-to-pay.ts'
import type { OpenPayment } from './open-payment.ts'
import type { PaymentReceipt } from './pay-api.ts'
import { payError } from './pay-errors.ts'
import type { PaymentLock } from './payment-lock.ts'
import type { PaymentRecord, PaymentRecords } from './payment-records.ts'

/** What the tabs share about payments, and how the payment ends in this one. */
export type BeginPort = {
  readonly clock: Clock
  readonly lock: PaymentLock
  readonly records: PaymentRecords
  /** Whether no request is open that could still pay. */
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
  const { amount, asset, id } = own.parameters
  const unlock = await port.lock.acquire(id, () => isOpen() && port.isIdle() && waitForOther(port, own))
  if (!isOpen()) return unlock?.()
  if (!unlock) return waitForOther(port, own)
  own.unlock = unlock
  const fresh = port.records.find(id) ?? known
  const { exchange, receipt, status } = fresh ?? {}
  if (status === 'paid' && receipt) return port.finish(receipt)
  if (!fresh) own.tools.record({ status: 'begun' })
  // What an earlier page asked for is continued: it isn't asked for again.
  if (exchange) {
    patch({ status: 'exchange', exchange })
    return void loadExchangesOf(own).then(({ follow }) => follow(exchange))
  }
  if (fresh && status !== 'begun')
    return void loadResuming().then(({ resuming }) => isOpen() && resuming.resumePayment(own.tools, fresh))
  patch({ status: 'choosing' })
  // Loads the code of the button that the visitor will most likely press.
  void loadWallet()
  if (!client.options.services) return
  try {
    const offered = (await (await loadExchangesOf(own)).list({ asset, amount })) ?? []
    patch({ exchanges: offered.slice(0, 2) })
  } catch (error) {
    client.log.debug('Exchanges could not be asked', { error })
  }
}

/** Waits for the tab that makes this payment. Its receipt counts here too. If that tab closes, this one continues. */
export function waitForOther(port: BeginPort, own: OpenPayment): void {
  const { client, isOpen, patch } = own.tools
  const { id } = own.parameters
  patch({ status: 'elsewhere', error: payError('pay/busy') })
  import('./watch-other-tab.ts')
    .then(({ watchOtherTab }) => {
      if (!isOpen()) return
      const stop = watchOtherTab(port, id, {
        onPaid: port.finish,
        onGone() {
          patch({ error: undefined })
          void beginPayment(port, own, port.records.find(id))
        },
      })
      own.offs.add(stop)
    })
    // The view says where it is paid, and Cancel ends the waiting.
    .catch((error: unknown) => client.log.warn('Tabs could not be watched', { error }))
}

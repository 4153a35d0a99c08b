import { createStore } from 'zustand/vanilla'
import type { Feature, LatchkeyClient } from '../../kernel/client.ts'
import { normalizeError } from '../../kernel/errors/index.ts'
import { readable } from '../../kernel/store.ts'
import { openModal } from '../modal/open.ts'
import { beginPayment } from './begin-payment.ts'
import { checkPayment } from './check-payment.ts'
import { createPayTools, type PayToolsPort } from './create-pay-tools.ts'
import { type OpenPayment, openPayment, sameContent } from './open-payment.ts'
import type { PayAsset } from './parse-asset.ts'
import type { PaymentReceipt, Payments, PayParameters, PayState } from './pay-api.ts'
import { payError } from './pay-errors.ts'
import { paymentLock } from './payment-lock.ts'
import { type PaymentRecord, paymentRecords, paymentsEntry } from './payment-records.ts'
import { createWaysToPay, type WaysPort } from './ways-to-pay.ts'

/** Payments that happen once, whatever happens to pages and tabs. */
export const payments: Feature<Payments> = { id: 'payments', create: createPayments }

/** In these states the request ends when its view closes, because no request is open that could still pay. */
const leavable: readonly PayState['status'][] = ['opening', 'choosing', 'elsewhere', 'unknown', 'paused']

function createPayments(client: LatchkeyClient): Payments {
  const { router, storage } = client
  const store = createStore<PayState>(() => ({ status: 'none' }))
  const records = paymentRecords(storage.item(paymentsEntry))
  let current: OpenPayment | undefined
  const port: PayToolsPort & WaysPort = {
    client,
    lock: client.use(paymentLock),
    records,
    current: () => current,
    state: store.getState,
    isIdle: () => leavable.includes(store.getState().status),
    patch(change) {
      const state = store.getState()
      if (state.status !== 'none') store.setState({ ...state, ...change } as PayState, true)
    },
    finish(receipt) {
      port.patch({ status: 'paid', receipt, error: undefined })
      end()?.resolve(receipt)
    },
  }

  /** Frees the payment for other tabs. The caller settles it. */
  function end(): OpenPayment | undefined {
    const ending = current
    current = undefined
    for (const off of ending?.offs ?? []) off()
    ending?.unlock()
    return ending
  }

  function request(parameters: PayParameters): Promise<PaymentReceipt> {
    if (current) {
      const isSame = sameContent(current.parameters, parameters) && current.parameters.id === parameters.id
      if (!isSame) return Promise.reject(payError('pay/busy', current.parameters.id))
      // The payment may continue while the modal is closed, so the modal opens again.
      if (!router.getState().open) void openModal(client, { view: 'Pay' })
      return current.promise
    }
    let asset: PayAsset
    try {
      asset = checkPayment(client, parameters)
    } catch (error) {
      return Promise.reject(normalizeError(error))
    }
    const known = records.find(parameters.id)
    if (known && !sameContent(known, parameters)) return Promise.reject(payError('pay/conflict', parameters.id))
    if (known?.receipt) return stillPaid(parameters, known, known.receipt)
    const { amount, id, symbol, to } = parameters
    const own = openPayment(parameters) as OpenPayment
    own.tools = createPayTools(port, own, asset)
    current = own
    const { chainId } = asset
    store.setState({ status: 'opening', id, to, asset: parameters.asset, amount, symbol, chainId, exchanges: [] }, true)
    own.offs.add(
      router.subscribe(({ open }, { open: before }) => {
        if (before && !open && port.isIdle()) cancel()
      }),
    )
    void openModal(client, { view: 'Pay' })
    void beginPayment(port, own, known)
    return own.promise
  }

  /** The receipt of a payment that was made before. If a reorganisation dropped its block, the payment is waited for again. */
  async function stillPaid(parameters: PayParameters, known: PaymentRecord, receipt: PaymentReceipt) {
    const load = import('./is-taken-back.ts').then(({ isTakenBack }) => isTakenBack(client, known))
    if (!(await load.catch(() => false))) return receipt
    records.put({ ...known, status: 'sent', receipt: undefined })
    return request(parameters)
  }

  function cancel(): void {
    end()?.reject(payError('pay/cancelled'))
    store.setState({ status: 'none' }, true)
  }

  return { ...readable(store), request, cancel, ...createWaysToPay(port) }
}

import { isLatchkeyError, normalizeError } from '../../kernel/errors/index.ts'
import { transactions } from '../transactions/transactions.ts'
import { followSent } from './follow-sent.ts'
import { followTransaction } from './follow-transaction.ts'
import type { PayTools } from './pay-tools.ts'
import type { PaymentRecord } from './payment-records.ts'

/** Continues a payment that an earlier page asked the wallet for. */
function resumePayment(tools: PayTools, known: PaymentRecord): void {
  const pipeline = tools.client.use(transactions)
  const state = pipeline.getState()
  const id = known.transaction
  if (id !== undefined && state.status !== 'none' && state.id === id) {
    // A step was refused because another tab had the payment. That tab is gone: the step is shown again.
    if (isLatchkeyError(state.error, 'pay/busy')) pipeline.retry()
    followTransaction(tools, id, 'paused')
  } else if (known.operation === undefined && pipeline.unfinished().some((one) => one.id === id))
    tools.patch({ status: 'paused' })
  else followSent(tools, known, false)
}

/** Shows the step that a payment stopped at. If the wallet is asked for another transaction, the payment shows that error. */
function continuePayment(tools: PayTools): void {
  const { router } = tools.client
  const id = tools.stored()?.transaction
  if (id === undefined) return
  const pipeline = tools.client.use(transactions)
  const state = pipeline.getState()
  const isHere = state.status !== 'none' && state.id === id
  try {
    if (!isHere) pipeline.resume(id)
    else if (router.getState().open) router.push({ view: 'ApproveTransaction' })
    followTransaction(tools, id, 'approving')
  } catch (error) {
    tools.patch({ error: normalizeError(error) })
  }
}

/** Lets the visitor choose again: they saw in the wallet that nothing was sent. */
function dismissPayment({ client, patch, record, stored }: PayTools): void {
  const { transaction } = stored() ?? {}
  if (transaction !== undefined) client.use(transactions).forget(transaction)
  record({ status: 'begun', transaction: undefined, operation: undefined, hash: undefined })
  patch({ status: 'choosing', error: undefined })
}

/** One object, so that the module that imports it lazily has one name for all. */
export const resuming = { resumePayment, continuePayment, dismissPayment }

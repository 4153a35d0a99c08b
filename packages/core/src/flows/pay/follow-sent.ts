import type { CoreClient } from '../../kernel/client.ts'
import { LatchkeyError, normalizeError } from '../../kernel/errors/index.ts'
import type { Operation } from '../../kernel/operation.ts'
import { untilLoaded } from '../../kernel/until-loaded.ts'
import { resumeFlow } from '../transactions/resume-flow.ts'
import { type StoredTransaction, storedTransactions } from '../transactions/stored-transactions.ts'
import { transactions } from '../transactions/transactions.ts'
import { payError } from './pay-errors.ts'
import type { PayTools } from './pay-tools.ts'
import type { PaymentRecord } from './payment-records.ts'
import { sentOther } from './sent-other.ts'
import { watchForLost } from './watch-for-lost.ts'

/** How often a node is asked for what was sent, in ms. */
const pollMs = 4000

/** A payment with the request to its wallet. */
type AskedPayment = PaymentRecord & { readonly asked: StoredTransaction | undefined }

/**
 * Follows a payment that a wallet was asked for, by its operation and its hash: its view was left, or its page is gone. A sent transaction is
 * waited for and never sent again. The outcome of the other requests isn't known, though a phone wallet may still answer.
 *
 * @param isHere this page asked the wallet, which still shows its prompt
 * @param isLost no node knows it any more
 */
export function followSent(tools: PayTools, known: PaymentRecord, isHere: boolean, isLost = false): void {
  const { hash, operation, transaction } = known
  /** The pipeline forgets the request when the transaction is included, so it is read first. */
  const asked = transaction === undefined ? undefined : storedTransactions(tools.client).find(transaction)
  const payment = { ...known, asked }
  if (hash !== undefined) void followHash(tools, payment, hash, isLost)
  else if (operation === undefined && transaction !== undefined && isHere) waitForStep(tools, transaction)
  else followOperation(tools, payment, isHere)
}

/** Waits for a step before the payment. When it has ended, the visitor can confirm the next one. */
function waitForStep({ client, failed, listen, patch }: PayTools, id: string): void {
  let isOver = false
  listen(() => {
    isOver = true
  })
  patch({ status: 'approving' })
  const look = () => {
    if (isOver) return
    const isStored = storedTransactions(client).find(id) !== undefined
    const unfinished = client.use(transactions).unfinished()
    if (isStored && !unfinished.some((one) => one.id === id)) return
    isOver = true
    if (isStored) return patch({ status: 'paused' })
    // The newest operation is that step, because nothing else was asked for since.
    const last = client.operations.getState().find(({ kind }) => kind === 'transaction')
    failed(last?.status === 'rejected' ? new LatchkeyError('connection/user-rejected') : payError('pay/reverted'))
  }
  // The pipeline must store the change first, so this runs after it.
  listen(client.operations.subscribe(() => void Promise.resolve().then(look)))
  look()
}

/** Follows the operation of the payment until it has a hash, or has ended. */
function followOperation(tools: PayTools, payment: AskedPayment, isHere: boolean): void {
  const { client, failed, listen, patch, record } = tools
  const { asked, operation } = payment
  let isOver = false
  let isSearching = false
  listen(() => {
    isOver = true
  })
  if (isHere) patch({ status: 'approving' })
  else showUnknown(tools)
  const hear = () => {
    const known = client.operations.getState().find(({ id }) => id === operation)
    if (isOver || !known) return
    const { calls, hash, status } = known
    if (calls === undefined && hash !== undefined) {
      isOver = true
      record({ status: 'sent', hash })
      void followHash(tools, payment, hash)
    } else if (status === 'sent') {
      // A batch, whose transaction only the wallet knows before it has happened.
      record({ status: 'sent' })
      patch({ status: 'sent', error: undefined })
    } else if (status === 'done') {
      isOver = true
      void included(tools, payment, hash)
    } else if (status === 'rejected' || status === 'failed') notDone(known)
  }
  listen(client.operations.subscribe(hear))
  hear()

  function notDone({ receipts, status, unclear }: Operation): void {
    // Its wallet may still answer.
    if (unclear && status === 'failed') return void showUnknown(tools)
    // A batch that happened only partly may still have paid.
    const steps = receipts && asked ? resumeFlow(client as CoreClient, asked).steps : []
    const { hash, status: last } = steps.at(-1) ?? {}
    if (last === 'included') {
      isOver = true
      return void included(tools, payment, hash)
    }
    if (receipts && last !== 'failed') {
      showUnknown(tools)
      void findOutcomes()
      return
    }
    // The visitor may try again. This operation doesn't belong to the new try.
    isOver = true
    const swapped = steps.at(-2)?.status === 'included'
    failed(status === 'rejected' ? new LatchkeyError('connection/user-rejected') : payError('pay/reverted'), {
      swapped,
    })
  }

  /** Asks the chain which calls of the batch have happened. The answer is stored at the operation, which this function watches. */
  async function findOutcomes(): Promise<void> {
    if (isSearching || !asked) return
    isSearching = true
    const { findCallOutcomes } = await untilLoaded(client, () => import('../transactions/find-call-outcomes.ts'))
    await findCallOutcomes(client as CoreClient, asked, operation ?? '')
    isSearching = false
  }
}

/** Waits for a sent transaction. */
async function followHash(tools: PayTools, payment: AskedPayment, hash: string, isLost = false): Promise<void> {
  const { asset, client, failed, listen, paid, patch, stored } = tools
  const { chainId } = asset
  const { arrives, from, operation } = payment
  let isOver = false
  listen(() => {
    isOver = true
  })
  if (isLost) {
    showUnknown(tools)
    return untilKnown()
  }
  patch({ status: 'sent', error: undefined })
  const endWatch = watchForLost(tools, { from, hash }, () => {
    isLost = true
    showUnknown(tools)
  })
  await untilKnown()
  endWatch()

  async function untilKnown(): Promise<void> {
    /** Whether the visitor chose to pay again. If this transaction arrives, the payment is done; if it fails, the new try isn't affected. */
    const isDismissed = () => isLost && stored()?.hash !== hash
    while (!isOver) {
      // If the chain dropped the payment, its nonce is followed, which a replacement may have used.
      const known = client.operations.getState().find(({ id }) => id === operation)
      if (known?.gone && known.status === 'done')
        return paid({ via: 'wallet', hash: known.replacement?.hash ?? hash, from, arrives })
      if (known?.gone && known.status === 'failed') return isDismissed() ? undefined : failed(payError('pay/reverted'))
      try {
        // The action `waitForTransaction` isn't used, because its imports would add a chunk to the initial load.
        const { waitForTransaction } = client.adapterFor(chainId.split(':')[0] as never)?.instance.can ?? {}
        const outcome = await waitForTransaction?.({ chainId, hash })
        if (isOver) return
        if (!outcome) throw payError('pay/unsupported-network', chainId)
        const { replacement, status } = outcome
        if (status === 'success' && !replacement) {
          isOver = true
          return await included(tools, payment, hash)
        }
        if (status === 'success' && replacement?.reason === 'repriced')
          return paid({ via: 'wallet', hash: replacement.hash, from, arrives })
        if (status !== 'pending') return isDismissed() ? undefined : failed(payError('pay/reverted'))
      } catch (error) {
        client.log.debug('A payment could not be followed', { error: normalizeError(error) })
      }
      await new Promise<void>((resolve) => void client.clock.setTimeout(resolve, pollMs))
    }
  }
}

/** The transaction is in a block. It paid, unless the wallet has sent another one than the one shown. */
async function included(tools: PayTools, payment: AskedPayment, hash: string | undefined): Promise<void> {
  const { arrives, asked, from, operation } = payment
  if (await sentOther(tools.client, asked, operation)) showUnknown(tools)
  else tools.paid({ via: 'wallet', hash, from, arrives })
}

function showUnknown({ patch }: PayTools): void {
  patch({ status: 'unknown', error: payError('pay/unknown-outcome') })
}

/**
 * Takes over a payment from the pipeline when no node knows its transaction any more, because the pipeline would wait for ever.
 *
 * @param stop stops following the pipeline; returns `false` if that has ended already
 */
export function takeOverLost(
  tools: PayTools,
  { from, hash }: Pick<PaymentRecord, 'from' | 'hash'>,
  stop: () => boolean,
): void {
  watchForLost(tools, { from, hash }, () => {
    const known = tools.stored()
    if (known?.status === 'sent' && known.hash === hash && stop()) followSent(tools, known, true, true)
  })
}

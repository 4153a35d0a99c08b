import { createStore } from 'zustand/vanilla'
import type { CoreClient, Feature } from '../../kernel/client.ts'
import type { RouterState } from '../../kernel/router/router.ts'
import { readable } from '../../kernel/store.ts'
import { goBack } from '../modal/go-back.ts'
import { busyError } from './busy-error.ts'
import { loadPreview } from './load-preview.ts'
import { showReview } from './open-review.ts'
import type { PreviewPort } from './prepare-transaction.ts'
import { resumeFlow } from './resume-flow.ts'
import { type RunSource, runTransaction, type TransactionRun } from './run-transaction.ts'
import { storedTransactions } from './stored-transactions.ts'
import type { TransactionFlow } from './transaction-event.ts'
import type { TransactionState, Transactions } from './transactions-api.ts'

/**
 * The one transaction that is being approved, from its draft to its end.
 *
 * @example
 * const pipeline = client.use(transactions)
 * pipeline.begin(draft)
 * pipeline.subscribe((state) => state.status === 'ready' && show(state.preview))
 */
export const transactions: Feature<Transactions> = {
  id: 'transactions',
  create: (client: CoreClient) => createTransactions(client, loadPreview(client)),
}

/** The pipeline as core's own functions see it. */
export type OwnTransactions = Transactions & {
  /** Shows what a wallet was asked for already. */
  follow(flow: TransactionFlow): void
  /** Shows what an action has begun: the visitor goes on with it. */
  review(run: TransactionRun): void
}

export function createTransactions(client: CoreClient, preview: PreviewPort): OwnTransactions {
  const { ready, router } = client
  const store = createStore<TransactionState>(() => ({ status: 'none' }))
  const stored = storedTransactions(client)
  let run: TransactionRun | undefined
  let unfollow = () => {}

  function take(next: TransactionRun | undefined) {
    unfollow()
    run?.leave()
    run = next
    store.setState(next?.getState() ?? { status: 'none' }, true)
    unfollow = next?.subscribe((state) => store.setState(state, true)) ?? (() => {})
  }

  function refuseBusy() {
    if (store.getState().status === 'asked') throw busyError()
  }

  function start(from: RunSource) {
    refuseBusy()
    take(runTransaction({ client, preview, stored }, from))
    // A closed modal stays closed: the app may draw the transaction itself.
    if (router.getState().open) showReview(client)
  }

  /** Resumes the newest transaction that an earlier page had begun when it was closed. */
  function resumeInterrupted() {
    if (!ready.getState() || run) return
    for (const record of stored.list()) if (resumeFlow(client, record).status === 'included') stored.remove(record.id)
    // The feature that moves all funds resumes its own transactions.
    const record = stored.list().find(({ left, purpose }) => !left && purpose !== 'move')
    if (record) take(runTransaction({ client, preview, stored }, record))
  }

  // Back and close leave the transaction of the view.
  router.subscribe((now, before) => {
    if (run && isShown(before) && !isShown(now)) take(undefined)
  })
  resumeInterrupted()
  ready.subscribe(resumeInterrupted)

  return {
    ...readable(store),
    begin: (draft) => start(draft),
    follow: start,
    review(begun) {
      refuseBusy()
      take(begun)
      showReview(client)
    },
    acknowledge: (code, checked = true) => run?.send({ type: 'acknowledge', code, checked }),
    approve: () => run?.approve(),
    retry: () => run?.send({ type: 'retry' }),
    markSent: () => run?.send({ type: 'found' }),
    leave() {
      take(undefined)
      if (isShown(router.getState())) goBack(client)
    },
    unfinished() {
      const now = store.getState()
      return stored.list().flatMap((record) => {
        if (now.status !== 'none' && now.id === record.id) return []
        const { id, purpose, account, chainId, steps, status } = resumeFlow(client, record)
        const { description } = record.built
        const isOpen = status !== 'included' && status !== 'sent' && status !== 'asked' && purpose !== 'move'
        return isOpen ? [{ id, purpose, account, chainId, description, steps, createdAt: record.createdAt }] : []
      })
    },
    resume(id) {
      const record = stored.find(id)
      if (record) start(record)
    },
    forget: stored.remove,
  }
}

/** Whether the view is in the history. Another view, such as a guard's, may be above it. */
function isShown({ open, history }: RouterState): boolean {
  return open && history.some(({ view }) => view === 'ApproveTransaction')
}

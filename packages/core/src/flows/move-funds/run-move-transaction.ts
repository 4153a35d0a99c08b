import type { CoreClient } from '../../kernel/client.ts'
import type { LatchkeyError } from '../../kernel/errors/index.ts'
import { loadPreview } from '../transactions/load-preview.ts'
import type { PreviewPort } from '../transactions/prepare-transaction.ts'
import { runTransaction } from '../transactions/run-transaction.ts'
import { type StoredTransaction, storedTransactions } from '../transactions/stored-transactions.ts'
import type { PipelineState, TransactionFlow } from '../transactions/transaction-event.ts'
import type { TransactionDraft, TransactionStep } from '../transactions/transactions-api.ts'
import { unacknowledged } from '../transactions/unacknowledged.ts'
import type { MoveReason } from './move-funds-api.ts'

/** How a transaction of the move has ended, or where it was left. `late`: it was sent, and its confirmation takes longer than usual. */
export type MoveTransactionEnd = {
  readonly status: 'moved' | 'late' | 'failed' | 'unknown' | 'paused'
  readonly reason?: MoveReason | undefined
  readonly detail?: string | undefined
  readonly error?: LatchkeyError | undefined
  readonly hash?: string | undefined
  /** The steps of its transactions, where the pipeline still has them. */
  readonly steps?: readonly TransactionStep[] | undefined
  /** How many transfers each step holds; absent: one. */
  readonly joined?: readonly number[] | undefined
}

export type MoveTransactionOptions = {
  /** Asked before each question at the login site. */
  mayAsk(): boolean
  /** It is there from now on, under this id of the pipeline. */
  onBegun(transaction: string): void
  /** Some steps were sent, or are included. */
  onSent(sent: Pick<MoveTransactionEnd, 'joined' | 'steps'>): void
  readonly preview?: PreviewPort | undefined
}

/** How long the chain is asked for what an earlier page may have sent, and how long an error may come after its failure, in ms. */
const lookMs = 20_000
const errorMs = 2000

/**
 * Has the pipeline send one transaction of the move, and follows it until it is included. The press that began the move
 * confirms each: the login site still asks for every one, and what would do anything beside moving is not asked for at
 * all.
 */
export function runMoveTransaction(
  client: CoreClient,
  from: TransactionDraft | StoredTransaction,
  options: MoveTransactionOptions,
): Promise<MoveTransactionEnd> {
  const { clock } = client
  const stored = storedTransactions(client)
  const run = runTransaction({ client, preview: options.preview ?? loadPreview(client), stored }, from)
  return new Promise((resolve) => {
    let begun: string | undefined
    let cancel = () => {}
    let timed: string | undefined
    let isOver = false

    function end(state: TransactionFlow, leg: MoveTransactionEnd) {
      if (isOver) return
      isOver = true
      off()
      cancel()
      run.leave()
      // Transactions on their way are followed further. For everything else the chain is asked before the next try.
      if (leg.status !== 'late') stored.remove(state.id)
      resolve({ hash: hashOf(state), steps: state.steps, joined: state.built?.joined, ...leg })
    }
    const endAfter = (why: string, ms: number, leg: MoveTransactionEnd) => {
      if (timed === why) return
      timed = why
      cancel()
      cancel = clock.setTimeout(() => {
        const now = run.getState()
        if (now.status !== 'none') end(now, { error: now.error, ...leg })
      }, ms)
    }

    function drive(state: PipelineState) {
      if (state.status === 'none' || isOver) return
      const { error, id, preview, status, steps } = state
      if (begun !== id) options.onBegun(id)
      begun = id
      const has = (wanted: (typeof steps)[number]['status']) => steps.some((step) => step.status === wanted)
      if (has('sent') || has('included')) options.onSent({ steps, joined: state.built?.joined })
      if (status === 'ready' || status === 'moved') {
        if (!options.mayAsk()) return end(state, { status: 'paused' })
        // No visitor checks each step: if a transaction has no preview, the wallet isn't asked for it.
        if (!preview) return end(state, { status: 'failed', error })
        if (unacknowledged(state).length) return end(state, { status: 'failed', reason: 'danger' })
        if (preview?.reverts && preview.basis === 'simulated')
          return end(state, { status: 'failed', reason: 'refused', detail: preview.reverts.reason })
        run.approve()
      } else if (status === 'included') end(state, { status: 'moved' })
      else if (status === 'rejected') end(state, { status: 'failed', reason: 'declined' })
      else if (status === 'sent' && steps.some(({ late }) => late)) end(state, { status: 'late' })
      else if (status === 'failed') {
        if (has('unknown')) endAfter('unknown', lookMs, { status: 'unknown' })
        else if (error) end(state, { status: 'failed', error })
        // The error arrives after the failed state. A revert on the chain has no error.
        else endAfter('failed', errorMs, { status: 'failed', reason: 'refused' })
      }
    }
    const off = run.subscribe(drive)
    drive(run.getState())
  })
}

function hashOf({ steps }: TransactionFlow): string | undefined {
  return steps.findLast(({ hash }) => hash !== undefined)?.hash
}

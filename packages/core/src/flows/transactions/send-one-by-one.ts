import type { CoreClient } from '../../kernel/client.ts'
import { LatchkeyError, normalizeError } from '../../kernel/errors/index.ts'
import type { Target } from '../../kernel/ports/ability.ts'
import { batchId } from './batch-id.ts'
import { loadPreview } from './load-preview.ts'
import type { PreviewPort } from './prepare-transaction.ts'
import { runTransaction } from './run-transaction.ts'
import { storedTransactions } from './stored-transactions.ts'
import type { PipelineState } from './transaction-event.ts'
import { type OwnTransactions, transactions } from './transactions.ts'
import type { BuiltTransaction } from './transactions-api.ts'
import { unacknowledged } from './unacknowledged.ts'

declare module '@latchkey/core/errors' {
  interface ErrorCodeMap {
    /**
     * When: calls that would go one by one were simulated first, and would fail.
     * Fix: see `details`, it is the contract's own reason; nothing was sent.
     */
    'request/would-fail': 'The calls would fail'
  }
}

/**
 * Asks the wallet for one call after the other, each when the one before is included. All of them are simulated as one
 * block first. Resolves with an id when the first is sent; the others follow by themselves, and after a reload wait in
 * `transactions`. Calls with a danger in their preview are shown to the visitor, who has to acknowledge it before the
 * wallet is asked.
 *
 * @throws LatchkeyError `request/would-fail`, `request/busy` while the visitor decides about another transaction,
 * `connection/user-rejected`, and the wallet's error if it refuses the first call
 */
export function sendOneByOne(
  client: CoreClient,
  { connectionId, account, chainId }: Target,
  built: BuiltTransaction,
  preview: PreviewPort = loadPreview(client),
): Promise<{ id: string }> {
  const options = { client, preview, stored: storedTransactions(client) }
  const draft = { purpose: 'app', connectionId, account, chainId, build: async () => built } as const
  const run = runTransaction(options, { ...draft, forcedMode: 'one-by-one' })
  return new Promise((resolve, reject) => {
    let isReviewed = false
    let refusal: LatchkeyError | undefined
    const end = (error: LatchkeyError) => {
      off()
      run.leave()
      reject(error)
    }
    const review = (id: string) => {
      if (isReviewed) return
      isReviewed = true
      const pipeline = client.use(transactions) as OwnTransactions
      try {
        pipeline.review(run)
      } catch (error) {
        return end(normalizeError(error))
      }
      const unfollow = pipeline.subscribe((now) => {
        if (now.status !== 'none' && now.id === id) return
        unfollow()
        // If a call was sent before, the promise is settled already and this has no effect.
        end(refusal ?? new LatchkeyError('connection/user-rejected'))
      })
    }
    const drive = (state: PipelineState) => {
      if (state.status === 'none') return
      const { error, status, steps } = state
      const wasSent = steps.some((step) => step.status === 'sent' || step.status === 'included')
      if (wasSent) resolve({ id: batchId(state) })
      if (status === 'ready') {
        const { basis, reverts } = state.preview ?? {}
        if (!wasSent && reverts && basis === 'simulated') return end(wouldFail(reverts.reason))
        // The visitor has to acknowledge it, and then confirms each call where it is shown.
        if (unacknowledged(state).length) review(state.id)
        else if (!isReviewed) run.approve()
      } else if ((status === 'failed' || status === 'rejected') && (error || wasSent)) {
        if (!wasSent) {
          refusal = error ?? new LatchkeyError('internal/unexpected')
          // If the modal shows it, the visitor can try again there.
          if (!isReviewed) end(refusal)
          return
        }
        off()
        run.leave()
      } else if (status === 'included') {
        off()
        // Where the modal shows it, closing the view leaves it.
        if (!isReviewed) run.leave()
      }
    }
    const off = run.subscribe(drive)
    drive(run.getState())
  })
}

function wouldFail(details: string | undefined): LatchkeyError {
  return new LatchkeyError('request/would-fail', { shortMessage: 'The calls would fail', details })
}

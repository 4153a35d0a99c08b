import type { CoreClient } from '../../kernel/client.ts'
import { LatchkeyError } from '../../kernel/errors/index.ts'
import type { Target } from '../../kernel/ports/ability.ts'
import { batchId } from './batch-id.ts'
import { loadPreview } from './load-preview.ts'
import type { PreviewPort } from './prepare-transaction.ts'
import { runTransaction } from './run-transaction.ts'
import { storedTransactions } from './stored-transactions.ts'
import type { PipelineState } from './transaction-event.ts'
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
 * Asks the wallet for one call after the other, each when the one before is included. All of them are simulated as one block first. Resolves with an id when the
 * first is sent; the others follow by themselves, and after a reload wait in `transactions`.
 *
 * @throws LatchkeyError `request/would-fail`, and what the wallet refuses the first call with
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
    const end = (error: LatchkeyError) => {
      off()
      run.leave()
      reject(error)
    }
    const drive = (state: PipelineState) => {
      if (state.status === 'none') return
      const { error, status, steps } = state
      const wasSent = steps.some((step) => step.status === 'sent' || step.status === 'included')
      if (wasSent) resolve({ id: batchId(state) })
      if (status === 'ready') {
        const { basis, reverts } = state.preview ?? {}
        if (!wasSent && reverts && basis === 'simulated') return end(wouldFail(reverts.reason))
        // The app has asked for it; what its wallet shows is the visitor's own check.
        for (const code of unacknowledged(state)) run.send({ type: 'acknowledge', code, checked: true })
        run.approve()
      } else if ((status === 'failed' || status === 'rejected') && (error || wasSent)) {
        if (!wasSent) return end(error ?? new LatchkeyError('internal/unexpected'))
        off()
        run.leave()
      } else if (status === 'included') off()
    }
    const off = run.subscribe(drive)
    drive(run.getState())
  })
}

function wouldFail(details: string | undefined): LatchkeyError {
  return new LatchkeyError('request/would-fail', { shortMessage: 'The calls would fail', details })
}

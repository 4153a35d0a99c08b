import type { AnyAdapter, CoreClient, LatchkeyClient } from '../../kernel/client.ts'
import { awaitCalls } from './await-calls.ts'
import { updateOperation } from './operations.ts'
import { receiptPolls } from './receipt-polls.ts'
import { longestPauseMs, type PolledOperation, schedulePoll } from './schedule-poll.ts'
import { watchForReorg } from './watch-for-reorg.ts'

/** Between the end of one wait and the next, in ms; doubled each time. */
const firstPauseMs = 5000

/**
 * Notes a transaction's receipt when it arrives. A wait that ends without one, and a failure to ask, leave the transaction
 * `sent`: it is asked for again, with a longer pause each time.
 */
export function awaitReceipt(client: CoreClient, entry: AnyAdapter, sent: Omit<PolledOperation, 'signal'>): void {
  const awaited = { ...sent, signal: client.use(receiptPolls).begin(sent.id) }
  if (sent.calls !== undefined) awaitCalls(client, entry, awaited)
  awaitTransaction(client, entry, awaited, firstPauseMs)
}

function awaitTransaction(client: LatchkeyClient, entry: AnyAdapter, awaited: PolledOperation, pauseMs: number): void {
  const { id, chainId, hash, signal } = awaited
  if (chainId === undefined || hash === undefined) return
  const again = () => awaitTransaction(client, entry, awaited, Math.min(pauseMs * 2, longestPauseMs))
  entry.instance.can
    .waitForTransaction?.({ chainId, hash, signal })
    .then(({ status, replacement }) => {
      if (status === 'pending') schedulePoll(client, awaited, pauseMs, again)
      else {
        updateOperation(client, id, {
          status: status === 'success' ? 'done' : 'failed',
          ...(replacement && { replacement }),
        })
        if (status === 'success') watchForReorg(client, entry, awaited)
      }
    })
    .catch((error: unknown) => {
      if (signal.aborted) return
      client.log.warn('The receipt of a transaction could not be read', { hash, error })
      schedulePoll(client, awaited, pauseMs, again)
    })
}

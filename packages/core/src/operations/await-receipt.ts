import type { AnyAdapter, Client } from '../client/client.ts'
import { type Awaited, askAgain, longestPauseMs } from './ask-again.ts'
import { awaitCalls } from './await-calls.ts'
import { updateOperation } from './operations.ts'

/** Between the end of one wait and the next, in ms; doubled each time. */
const firstPauseMs = 5000

/**
 * Notes a transaction's receipt when it comes; a failure to ask for it leaves the transaction `sent`. So does a wait that ends without one
 * (SPEC S8.31, R45), after which it is asked for again, ever more rarely.
 */
export function awaitReceipt(client: Client, entry: AnyAdapter, sent: Awaited, pauseMs = firstPauseMs): void {
  const { id, chainId, hash } = sent
  if (sent.calls !== undefined) awaitCalls(client, entry, sent)
  if (chainId === undefined || hash === undefined) return
  entry.instance.can
    .waitForTransaction?.({ chainId, hash })
    .then(({ status, replacement }) => {
      const again = () => awaitReceipt(client, entry, sent, Math.min(pauseMs * 2, longestPauseMs))
      if (status === 'pending') askAgain(client, id, pauseMs, again)
      else
        updateOperation(client, id, {
          status: status === 'success' ? 'done' : 'failed',
          ...(replacement && { replacement }),
        })
    })
    .catch((error: unknown) => client.log.warn('The receipt of a transaction could not be read', { hash, error }))
}

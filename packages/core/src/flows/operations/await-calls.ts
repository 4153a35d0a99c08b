import type { AnyAdapter, LatchkeyClient } from '../../kernel/client.ts'
import { connectionAgain } from './connection-again.ts'
import { updateOperation } from './operations.ts'
import { longestPauseMs, type PolledOperation, schedulePoll } from './schedule-poll.ts'
import { watchForReorg } from './watch-for-reorg.ts'

/** Between two questions, in ms; longer each time. */
const firstPauseMs = 2000

/**
 * Notes the state of a bundle of calls (EIP-5792), which only its wallet knows. The hash is the hash of its last transaction. A wallet that
 * doesn't answer, such as a connection that isn't back yet after a reload, is asked again.
 */
export function awaitCalls(
  client: LatchkeyClient,
  entry: AnyAdapter,
  sent: PolledOperation,
  pauseMs = firstPauseMs,
): void {
  const { id, calls, signal } = sent
  if (calls === undefined) return
  const operation = client.operations.getState().find((one) => one.id === id)
  const connectionId = connectionAgain(client, { ...operation, ...sent })?.id ?? sent.connectionId
  if (connectionId === undefined) return
  const again = () => awaitCalls(client, entry, sent, Math.min(Math.ceil(pauseMs * 1.5), longestPauseMs))
  entry.instance.can
    .getCallsStatus?.({ connectionId, id: calls, signal })
    .then(({ status, receipts }) => {
      const hash = receipts.at(-1)?.hash
      if (status === 'pending') schedulePoll(client, sent, pauseMs, again)
      else {
        updateOperation(client, id, {
          status: status === 'success' ? 'done' : 'failed',
          ...(hash && { hash }),
          ...(status === 'partial' && { receipts }),
        })
        if (status === 'success') watchForReorg(client, entry, sent)
      }
    })
    .catch((error: unknown) => {
      client.log.debug('The state of a bundle could not be read', { error })
      schedulePoll(client, sent, pauseMs, again)
    })
}

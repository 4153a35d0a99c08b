import type { AnyAdapter, CoreClient } from '../../kernel/client.ts'
import type { Operation } from '../../kernel/operation.ts'
import { awaitReceipt } from './await-receipt.ts'
import { connectionAgain } from './connection-again.ts'
import { updateOperation } from './operations.ts'
import { receiptPolls } from './receipt-polls.ts'
import { longestPauseMs } from './schedule-poll.ts'

/** How long wallets keep the state of a batch (EIP-5792), in ms. */
const keptMs = 24 * 3_600_000
/** Between two questions, in ms; doubled each time. */
const firstPauseMs = 2000

/** A batch that an earlier page asked a wallet for. Nothing says whether the wallet accepted it. A phone wallet would answer through its session. */
export function isLostBatch({ calls, detached, request, status }: Operation): boolean {
  return status === 'asked' && detached && calls !== undefined && request === undefined
}

/** The batch is older than wallets keep its state. */
export function isForgottenBatch(operation: Operation, now: number): boolean {
  return isLostBatch({ ...operation, detached: true }) && now - operation.createdAt > keptMs
}

/**
 * Asks the wallet whether it has accepted such a batch, by the id that we gave it. While it knows none, its question
 * may still be open: it is asked again, with a longer pause each time.
 */
export function findCalls(
  client: CoreClient,
  entry: AnyAdapter,
  { id, calls = '' }: Operation,
  pauseMs = firstPauseMs,
) {
  const { clock, operations } = client
  const signal = client.use(receiptPolls).begin(id)
  const lost = () => operations.getState().find((one) => one.id === id && isLostBatch(one))

  async function look(ms: number): Promise<void> {
    const operation = lost()
    if (!operation || signal.aborted) return
    const { chainId, connectionId: before } = operation
    const connectionId = connectionAgain(client, operation)?.id ?? before
    try {
      if (connectionId === undefined) return
      const told = await entry.instance.can.getCallsStatus?.({ connectionId, id: calls, signal })
      if (!told || !lost() || signal.aborted) return
      updateOperation(client, id, { status: 'sent' })
      return awaitReceipt(client, entry, { id, chainId, connectionId, calls })
    } catch (error) {
      client.log.debug('A wallet does not know a batch', { error })
    }
    if (signal.aborted) return
    const cancel = clock.setTimeout(() => {
      signal.removeEventListener('abort', cancel)
      void look(Math.min(ms * 2, longestPauseMs))
    }, ms)
    signal.addEventListener('abort', cancel)
  }
  void look(pauseMs)
}

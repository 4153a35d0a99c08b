import { sameAddress } from '../../kernel/caip/index.ts'
import { namespaceOf } from '../../kernel/caip/namespace-of.ts'
import type { CoreClient } from '../../kernel/client.ts'
import type { CallOutcome } from '../../kernel/operation.ts'
import type { SentTransaction } from '../../kernel/ports/ability-values.ts'
import type { EvmCall } from '../../kernel/ports/wallet-call.ts'
import { withTimeout } from '../../kernel/promises/abortable.ts'
import { waitFor } from '../../kernel/promises/wait-for.ts'
import { updateOperation } from '../operations/operations.ts'
import { receiptPolls } from '../operations/receipt-polls.ts'
import { isSameCall } from './is-same-call.ts'
import type { TransactionFlow } from './transaction-event.ts'

/** How long a node may take, in ms. */
const answerMs = 5000
/** The pauses until a node is asked again, in ms. */
const pausesMs = [1000, 4000, 15_000, 60_000]

/** A transaction of the batch, and how it ended. */
type Ended = { readonly sent: SentTransaction; readonly hash: string; readonly success: boolean }

/**
 * Finds out which calls of a batch have happened, where its wallet names fewer receipts than calls: the transactions
 * are read from the chain and compared with what was asked for. It is noted at the operation; a call of which nothing
 * can be said stays `unknown`.
 */
export async function findCallOutcomes(
  client: CoreClient,
  { account, built, chainId, steps }: Pick<TransactionFlow, 'account' | 'built' | 'chainId' | 'steps'>,
  operation: string,
): Promise<void> {
  const { transaction } = built ?? {}
  const { getTransaction } = client.adapterFor(namespaceOf(chainId))?.instance.can ?? {}
  const { outcomes, receipts } = client.operations.getState().find(({ id }) => id === operation) ?? {}
  // Without a receipt there is nothing to compare, and any of them may have happened.
  if (transaction?.namespace !== 'eip155' || !getTransaction || !receipts?.length || outcomes) return
  const calls = transaction.calls.filter((_, index) => steps[index]?.operation === operation)
  const signal = client.use(receiptPolls).begin(`apart:${operation}`)
  const read = async ({ hash, status }: (typeof receipts)[number]): Promise<Ended> => {
    const sent = await withTimeout(getTransaction({ chainId, account, hash, signal }), client.clock, answerMs)
    return { sent, hash, success: status === 'success' }
  }
  for (const pause of pausesMs) {
    try {
      const ended = await Promise.all(receipts.map(read))
      if (ended.every(({ sent }) => sent.state === 'included'))
        return updateOperation(client, operation, { outcomes: outcomesOf(calls, ended, account) })
    } catch (error) {
      client.log.debug('A transaction of a batch could not be read', { error })
    }
    if (signal.aborted) return
    // `waitFor` rejects when the pause is over, and when the signal fires. Both only end the pause.
    await waitFor(() => undefined, { clock: client.clock, ms: pause, signal }).catch(() => undefined)
  }
}

/**
 * The outcome of each call. A transaction that happened and isn't one of the calls as it is, such as a relayer's, may
 * hold any call that was not found.
 */
function outcomesOf(calls: readonly EvmCall[], ended: readonly Ended[], account: string): readonly CallOutcome[] {
  const left = [...ended]
  const found = calls.map((call): CallOutcome | undefined => {
    const index = left.findIndex(({ sent }) => isCall(sent, call, account))
    const [one] = index < 0 ? [] : left.splice(index, 1)
    return one && { status: one.success ? 'included' : 'failed', hash: one.hash }
  })
  const none: CallOutcome = { status: left.some(({ success }) => success) ? 'unknown' : 'failed' }
  return found.map((outcome) => outcome ?? none)
}

function isCall({ data, from, to = '', value }: SentTransaction, call: EvmCall, account: string): boolean {
  const isOwn = from !== undefined && sameAddress(from, account)
  return isOwn && isSameCall({ to, data, value: value?.units ?? 0n }, call)
}

import type { LatchkeyClient } from '../../kernel/client.ts'
import { isLatchkeyError, LatchkeyError } from '../../kernel/errors/index.ts'
import { untilLoaded } from '../../kernel/until-loaded.ts'
import { transactions } from '../transactions/transactions.ts'
import type { TransactionState } from '../transactions/transactions-api.ts'
import { payError } from './pay-errors.ts'
import type { PayTools } from './pay-tools.ts'
import { seenArriving } from './seen-arriving.ts'
import { loadCheckSent, sentOther } from './sent-other.ts'

/** The tools that follow a payment without the pipeline. */
const loadFollowSent = () => import('./follow-sent.ts')
const loadFollowing = (client: LatchkeyClient) => untilLoaded(client, loadFollowSent)

type Shown = Exclude<TransactionState, { readonly status: 'none' }>

/**
 * Follows the pipeline's transaction that pays, and keeps the payment's record up to date. It is paid when the last step is included and is
 * the step that was shown.
 *
 * @param waiting the payment's status while a step waits for the visitor: `paused` if no view shows that step
 */
export function followTransaction(tools: PayTools, id: string, waiting: 'approving' | 'paused'): void {
  const { client, failed, listen, lost, paid, patch, record, stored } = tools
  const pipeline = client.use(transactions)
  const off = pipeline.subscribe(hear)
  let watched: string | undefined
  let isOver = false
  /** Whether it was followed until now. */
  const stop = () => {
    const isFirst = !isOver
    isOver = true
    off()
    return isFirst
  }
  listen(stop)
  // Loads the code that is needed once it is sent, when the network may be away.
  for (const load of [loadFollowSent, loadCheckSent]) load().catch(() => {})
  hear(pipeline.getState())

  function hear(state: TransactionState): void {
    if (state.status === 'none' || state.id !== id) {
      stop()
      left()
      // The last step pays, also where others of its batch did not happen.
    } else if (state.steps.at(-1)?.status === 'included') void included(state)
    else if (state.steps.some(({ status }) => status === 'unknown'))
      patch({ status: 'unknown', error: payError('pay/unknown-outcome') })
    else if (state.status === 'asked' || state.status === 'sent') underWay(state)
    else if (state.status === 'rejected' || state.status === 'failed') ended(state)
    else patch({ status: waiting, error: state.error })
  }

  async function included(state: Shown): Promise<void> {
    stop()
    const { account: from, steps } = state
    const { hash, operation, replacement } = steps.at(-1) ?? {}
    if (!replacement && (await sentOther(client, state, operation)))
      return patch({ status: 'unknown', error: payError('pay/unknown-outcome') })
    paid({ via: 'wallet', hash: replacement?.hash ?? hash, from, arrives: stored()?.arrives })
  }

  function underWay({ account: from, preview, steps }: Shown): void {
    const { hash, operation, status } = steps.at(-1) ?? {}
    const isSent = status === 'sent'
    record({
      status: isSent ? 'sent' : 'asked',
      transaction: id,
      operation,
      hash,
      from,
      arrives: seenArriving(preview, stored()?.to),
    })
    patch({ status: isSent ? 'sent' : 'approving', error: undefined })
    if (hash === undefined || hash === watched) return
    watched = hash
    void loadFollowing(client).then(({ takeOverLost }) => takeOverLost(tools, { from, hash }, stop))
  }

  /** The transaction ended without a payment: it was not sent, it reverted, or another transaction replaced it. */
  function ended({ error, status, steps }: Shown): void {
    if (isLatchkeyError(error, 'pay/busy')) {
      lost()
      return
    }
    const reason = status === 'rejected' ? new LatchkeyError('connection/user-rejected') : payError('pay/reverted')
    // The last step pays; the swap, where there is one, is right before it.
    failed(error ?? reason, { swapped: steps.at(-2)?.status === 'included' })
  }

  /** The visitor left the view: requests to the wallet go on, and steps that were not requested yet can be chosen again. */
  function left(): void {
    const known = stored()
    const wasAsked = known?.transaction === id && (known.status === 'asked' || known.status === 'sent')
    if (!wasAsked) patch({ status: 'choosing' })
    else if (known.operation === undefined && pipeline.unfinished().some((one) => one.id === id))
      patch({ status: 'paused' })
    else {
      // The record may still name the request of an earlier page, whose wallet answers that page alone.
      const isHere =
        known.operation === undefined ||
        client.operations.getState().some((one) => one.id === known.operation && !one.detached)
      // With this status the visitor can't choose another way while the module loads.
      patch({ status: 'approving' })
      void loadFollowing(client).then(({ followSent }) => followSent(tools, known, isHere))
    }
  }
}

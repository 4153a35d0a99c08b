import type { LatchkeyClient } from '../../kernel/client.ts'
import type { Unsubscribe } from '../../kernel/ports/namespace.ts'
import type { TransactionFlow } from '../transactions/transaction-event.ts'
import { transactions } from '../transactions/transactions.ts'

/** Finds the outcome of a transfer whose page closed while the wallet was asked. */
type Interrupted = {
  /** The wallet may still answer. */
  onWaiting(isWaiting: boolean): void
  /** The wallet has sent it. `begunAt`: when the earlier page began it, Unix time in ms. */
  onSent(begunAt: number): void
}

/** Follows a transfer that an earlier page asked a wallet for. The draft of this page reports its own transfer itself. */
export function followInterrupted(client: LatchkeyClient, { onWaiting, onSent }: Interrupted): Unsubscribe {
  const pipeline = client.use(transactions)
  let told: string | undefined
  function look() {
    const state = pipeline.getState() as TransactionFlow | { readonly status: 'none' }
    const isOurs = state.status !== 'none' && state.purpose === 'send' && state.resumed === true
    const has = (...wanted: readonly string[]) => isOurs && state.steps.some(({ status }) => wanted.includes(status))
    onWaiting(has('unknown'))
    if (!isOurs || told === state.id || !has('sent', 'included')) return
    told = state.id
    onSent(state.begunAt ?? 0)
  }
  look()
  return pipeline.subscribe(look)
}

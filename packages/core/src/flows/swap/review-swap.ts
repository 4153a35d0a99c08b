import type { LatchkeyClient } from '../../kernel/client.ts'
import { openReview } from '../transactions/open-review.ts'
import { transactions } from '../transactions/transactions.ts'
import type { SwapTransaction } from './swap-api.ts'

/** Begins the preview, shows it, and tells the app if it fails. After the visitor left, `client.operations` has its outcome. */
export function reviewSwap(client: LatchkeyClient, { properties, ...draft }: SwapTransaction): void {
  const pipeline = client.use(transactions)
  pipeline.begin(draft)
  openReview(client)
  const begun = pipeline.getState()
  if (begun.status === 'none') return
  const off = pipeline.subscribe((state, before) => {
    if (state.status === 'none' || state.id !== begun.id) return off()
    if (state.status === 'failed' && before.status !== 'failed')
      client.events.emit('SWAP_ERROR', { ...properties, code: state.error?.code ?? 'internal/unexpected' })
    if (state.status === 'included') off()
  })
}

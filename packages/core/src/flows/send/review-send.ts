import type { LatchkeyClient } from '../../kernel/client.ts'
import { openReview } from '../transactions/open-review.ts'
import { transactions } from '../transactions/transactions.ts'
import type { SendTransaction } from './send-api.ts'

/** Begins the preview, shows it, and reports its outcome. If the visitor leaves before, `client.operations` has the outcome. */
export function reviewSend(client: LatchkeyClient, { properties, ...draft }: SendTransaction): void {
  const pipeline = client.use(transactions)
  pipeline.begin(draft)
  openReview(client)
  const begun = pipeline.getState()
  if (begun.status === 'none') return
  const off = pipeline.subscribe((state, before) => {
    if (state.status === 'none' || state.id !== begun.id) return off()
    if (before.status === state.status) return
    if (state.status === 'rejected') client.events.emit('SEND_REJECTED', properties)
    if (state.status === 'failed')
      client.events.emit('SEND_ERROR', { ...properties, code: state.error?.code ?? 'internal/unexpected' })
    if (state.status === 'included') off()
  })
}

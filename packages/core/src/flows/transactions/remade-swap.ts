import type { CoreClient } from '../../kernel/client.ts'
import { LatchkeyError } from '../../kernel/errors/index.ts'
import { lazily } from '../../kernel/lazily.ts'
import type { PipelineState } from './transaction-event.ts'
import type { TransactionDraft } from './transactions-api.ts'

/** What builds a stored swap again, from its order. The code of swaps loads with the first build. */
export function remadeSwap(client: CoreClient, read: () => PipelineState): Pick<TransactionDraft, 'build' | 'recheck'> {
  const made = lazily(async () => {
    const { remakeSwap } = await import('../swap/remake-swap.ts')
    const flow = read()
    const draft = flow.status === 'none' ? undefined : remakeSwap(client, flow)
    // For example, another version of the package stored the order.
    if (!draft) throw new LatchkeyError('request/expired', { details: 'The swap can’t be built again.' })
    return draft
  })
  return {
    build: async (again) => (await made.load()).build(again),
    recheck: async (shown, fresh) => (await made.load()).recheck?.(shown, fresh),
  }
}

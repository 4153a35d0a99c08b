import type { CoreClient } from '../../kernel/client.ts'
import { LatchkeyError } from '../../kernel/errors/index.ts'
import type { PipelineState } from './transaction-event.ts'
import type { TransactionDraft } from './transactions-api.ts'

/** What builds a stored swap again, from its order. The code of swaps loads with the first build. */
export function remadeSwap(client: CoreClient, read: () => PipelineState): Pick<TransactionDraft, 'build' | 'recheck'> {
  let made: Promise<Pick<TransactionDraft, 'build' | 'recheck'>> | undefined
  const load = () => {
    made ??= import('../swap/remake-swap.ts').then(({ remakeSwap }) => {
      const flow = read()
      const draft = flow.status === 'none' ? undefined : remakeSwap(client, flow)
      // Such as another version's order.
      if (!draft) throw new LatchkeyError('request/expired', { details: 'The swap can’t be built again.' })
      return draft
    })
    return made
  }
  return {
    build: async (again) => (await load()).build(again),
    recheck: async (shown, fresh) => (await load()).recheck?.(shown, fresh),
  }
}

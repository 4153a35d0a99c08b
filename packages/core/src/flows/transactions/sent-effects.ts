import { confirmationMs } from '../../kernel/account-limits.ts'
import type { CoreClient } from '../../kernel/client.ts'
import { untilLoaded } from '../../kernel/until-loaded.ts'
import { updateOperation } from '../operations/operations.ts'
import { receiptPolls } from '../operations/receipt-polls.ts'
import { findSent } from './find-sent.ts'
import type { PipelineEffects, TransactionFlow } from './transaction-event.ts'

/** The effects that follow a transaction after the wallet was asked. */
export function sentEffects(
  client: CoreClient,
  flow: () => TransactionFlow,
): Pick<PipelineEffects, 'findSent' | 'follow' | 'beLate' | 'findCallOutcomes' | 'compare'> {
  const { clock, operations } = client
  return {
    async findSent(_, { signal, send }) {
      const searchedFlow = flow()
      const found = await findSent(client, searchedFlow, signal)
      if (found === 'expired') send({ type: 'expired' })
      else if (found !== undefined) send({ type: 'found', operation: found.operation, searchedFlow })
    },
    follow(_, { signal, send }) {
      const tell = () => void send({ type: 'operations', operations: operations.getState() })
      tell()
      signal.addEventListener('abort', operations.subscribe(tell), { once: true })
    },
    beLate({ operation }, { signal, send }) {
      const cancel = clock.setTimeout(() => send({ type: 'late', operation }), confirmationMs)
      signal.addEventListener('abort', cancel, { once: true })
    },
    // The chain's answer is stored at the operation, even if the visitor left the view.
    findCallOutcomes({ operation }) {
      const asked = flow()
      untilLoaded(client, () => import('./find-call-outcomes.ts'))
        .then(({ findCallOutcomes }) => findCallOutcomes(client, asked, operation))
        .catch((error: unknown) => client.log.warn('What became of the calls of a batch could not be read', { error }))
    },
    // It isn't awaited: it begins once for each operation, and continues when no view shows the transaction any more.
    compare({ operation }, { send }) {
      const asked = flow()
      const signal = client.use(receiptPolls).begin(`compare:${operation}`)
      const compare = async () => {
        const { checkSent } = await untilLoaded(client, () => import('./check-sent.ts'), signal)
        const differs = await checkSent(client, asked, operation, signal)
        if (!differs || signal.aborted) return
        client.log.warn('A wallet has sent something else than what was shown', { operation, differs })
        updateOperation(client, operation, { differs })
        send({ type: 'compared', operation, differs })
      }
      compare().catch((error: unknown) => client.log.warn('What a wallet has sent could not be compared', { error }))
    },
  }
}

import { namespaceOf } from '../../kernel/caip/namespace-of.ts'
import type { CoreClient } from '../../kernel/client.ts'
import type { SentDifference } from '../../kernel/operation.ts'
import type { SentTransaction } from '../../kernel/ports/ability-values.ts'
import { withTimeout } from '../../kernel/promises/abortable.ts'
import { waitFor } from '../../kernel/promises/wait-for.ts'
import { compareSent } from './compare-sent.ts'
import type { TransactionFlow } from './transaction-event.ts'

/** How long a node may take, in ms. */
const answerMs = 5000
/** The pauses until a node is asked again, in ms: it may hear of the transaction later, and of a private one when a block has it. */
const pausesMs = [1000, 2000, 4000, 8000, 15_000, 30_000, 60_000, 120_000, 300_000]

/** The calls that were shown, each with the operation that asked for it. */
export type SentFlow = Pick<TransactionFlow, 'account' | 'built' | 'chainId' | 'connectionId' | 'steps'>

/**
 * Reads back from the chain what a wallet has sent, and says how it differs from what was shown; `undefined` where it
 * doesn't, and where the chain doesn't tell it. Never rejects.
 */
export async function checkSent(
  client: CoreClient,
  { account, built, chainId, connectionId, steps }: SentFlow,
  operation: string,
  signal: AbortSignal,
): Promise<SentDifference | undefined> {
  const { transaction } = built ?? {}
  const { getTransaction } = client.adapterFor(namespaceOf(chainId))?.instance.can ?? {}
  if (transaction?.namespace !== 'eip155' || !getTransaction) return undefined
  const shown = transaction.calls.filter((_, index) => steps[index]?.operation === operation)
  const asked = () => client.operations.getState().find(({ id }) => id === operation)
  const read = (hash: string) => withTimeout(getTransaction({ chainId, account, hash, signal }), client.clock, answerMs)

  for (const pause of pausesMs) {
    try {
      const found = await Promise.all((await hashes()).map(read))
      if (found.length > 0 && found.every(isKnown)) return compareSent(shown, found, account)
    } catch (error) {
      client.log.debug('What a wallet has sent could not be read', { error })
    }
    if (signal.aborted) return undefined
    // `waitFor` rejects when the pause is over, and when the signal fires. Both only end the pause.
    await waitFor(() => undefined, { clock: client.clock, ms: pause, signal }).catch(() => undefined)
  }
  return undefined

  /** Only the wallet knows the transactions of a batch. */
  async function hashes(): Promise<readonly string[]> {
    const { calls, hash } = asked() ?? {}
    if (calls === undefined) return hash === undefined ? [] : [hash]
    const { adapterId = '' } = client.connection.getState().connections[connectionId] ?? {}
    const { getCallsStatus } = client.adapters.get(adapterId)?.instance.can ?? {}
    const told = await getCallsStatus?.({ connectionId, id: calls, signal })
    return [...new Set((told?.receipts ?? []).map((receipt) => receipt.hash))]
  }
}

const isKnown = ({ state, to }: SentTransaction) => state === 'included' || (state !== 'unknown' && to !== undefined)

import type { CoreClient, LatchkeyClient } from '../../kernel/client.ts'
import { untilLoaded } from '../../kernel/until-loaded.ts'
import type { SentFlow } from '../transactions/check-sent.ts'

/** What compares a sent transaction with the one shown. */
export const loadCheckSent = () => import('../transactions/check-sent.ts')

/** How long the chain may take to tell what was sent, in ms. */
const answerMs = 10_000

/**
 * Whether an operation has provably sent another transaction than the one shown: a wallet may return any hash, also of a transaction that pays
 * nothing. `false` if the chain doesn't tell it.
 */
export async function sentOther(
  client: LatchkeyClient,
  shown: SentFlow | undefined,
  operation: string | undefined,
): Promise<boolean> {
  const { differs, receipts } = client.operations.getState().find(({ id }) => id === operation) ?? {}
  // If a batch happened only partly, the chain has less than was shown.
  if (receipts) return false
  if (differs || !shown || operation === undefined) return differs === 'other'
  const { checkSent } = await untilLoaded(client, loadCheckSent)
  const late = new AbortController()
  const cancel = client.clock.setTimeout(() => late.abort(), answerMs)
  const found = await checkSent(client as CoreClient, shown, operation, late.signal)
  cancel()
  return found === 'other'
}

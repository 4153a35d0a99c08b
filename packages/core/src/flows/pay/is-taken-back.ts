import type { LatchkeyClient } from '../../kernel/client.ts'
import { withTimeout } from '../../kernel/promises/abortable.ts'
import { waitFor } from '../../kernel/promises/wait-for.ts'
import type { PaymentRecord } from './payment-records.ts'

/** How long after a payment the chain may still drop its block, in ms. */
const finalMs = 1_800_000
/** How long a node may take, and how long until it is asked again, in ms. */
const answerMs = 3000
const againMs = 4000
/** A node may lag behind the one that told the receipt. */
const answersUntilGone = 3

/**
 * Whether the chain no longer has a payment that was in a block: a reorganisation dropped it. If no node answers, the receipt counts. Never
 * rejects.
 */
export async function isTakenBack(client: LatchkeyClient, record: PaymentRecord): Promise<boolean> {
  const { asset, from: account, hash, operation, receipt } = record
  if (receipt?.via !== 'wallet' || !receipt.hash || client.clock.now() > receipt.at + finalMs) return false
  if (!asset.startsWith('eip155:')) return false
  const [chainId] = asset.split('/') as [`eip155:${string}`]
  const { gone, status } = client.operations.getState().find(({ id }) => id === operation) ?? {}
  if (gone && status !== 'done') return true
  const { getTransaction } = client.adapterFor('eip155')?.instance.can ?? {}
  if (!getTransaction || !account || !hash) return false
  try {
    for (let answers = 1; ; answers++) {
      const { state } = await withTimeout(getTransaction({ chainId, account, hash }), client.clock, answerMs)
      if (state === 'included') return false
      if (answers === answersUntilGone) return true
      await waitFor(() => undefined, { clock: client.clock, ms: againMs }).catch(() => undefined)
    }
  } catch (error) {
    client.log.debug('A payment could not be looked up', { hash, error })
    return false
  }
}

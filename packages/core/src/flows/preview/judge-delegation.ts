import type { LatchkeyClient } from '../../kernel/client.ts'
import type { ChainId } from '../../kernel/ports/namespace.ts'
import { withTimeout } from '../../kernel/promises/abortable.ts'
import { getDelegation } from '../delegation/get-delegation.ts'
import type { Finding, PreviewParameters } from './preview-api.ts'

/** A node that is silent doesn't keep the preview, in ms. */
const longestMs = 4_000

/**
 * Whether the account that sends follows the code of a contract that isn't known (EIP-7702): that code may move what the transaction leaves and brings. Never
 * rejects: what can't be read isn't said.
 */
export async function judgeDelegation(
  client: LatchkeyClient,
  { account, chainId, signal, transaction }: PreviewParameters,
): Promise<readonly Finding[]> {
  if (transaction.namespace !== 'eip155') return []
  if (!client.adapterFor('eip155')?.instance.can.getCode) return []
  try {
    const reading = getDelegation(client, { account, chainId: chainId as ChainId<'eip155'>, signal })
    const found = await withTimeout(reading, client.clock, longestMs)
    if (!found || found.isKnown) return []
    const { delegate, name } = found
    const details = { delegate, ...(name !== undefined && { delegateName: name }) }
    return [{ code: 'delegation/unknown', severity: 'danger', details }]
  } catch (error) {
    if (!signal?.aborted) client.log.debug('The code of an account could not be read', { account, chainId, error })
    return []
  }
}

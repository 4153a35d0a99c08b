import type { LatchkeyClient } from '../../kernel/client.ts'
import type { ChainId } from '../../kernel/ports/namespace.ts'
import { withTimeout } from '../../kernel/promises/abortable.ts'
import { nameDelegate } from '../delegation/name-delegate.ts'
import { readDelegate } from '../delegation/read-delegate.ts'
import type { Finding, PreviewParameters } from './preview-api.ts'
import { codeMs } from './preview-limits.ts'

/**
 * Whether the account that signs follows the code of a contract that isn't known (EIP-7702): that code may move what the account has and gets. The name of the
 * contract may be late or absent. Never rejects: it is said where the code can't be read.
 */
export async function judgeDelegation(
  client: LatchkeyClient,
  { account, chainId, signal }: Pick<PreviewParameters, 'account' | 'chainId' | 'signal'>,
): Promise<readonly Finding[]> {
  if (!chainId.startsWith('eip155:') || !client.adapterFor('eip155')?.instance.can.getCode) return []
  const network = chainId as ChainId<'eip155'>
  try {
    const reading = readDelegate(client, { account, chainId: network, signal })
    const found = await withTimeout(reading, client.clock, codeMs)
    if (!found || found.isKnown) return []
    const { delegate, name } = await nameDelegate(client, found, network, signal)
    const details = { delegate, ...(name !== undefined && { delegateName: name }) }
    return [{ code: 'delegation/unknown', severity: 'danger', details }]
  } catch (error) {
    if (!signal?.aborted) client.log.debug('The code of an account could not be read', { account, chainId, error })
    return [{ code: 'delegation/unread', severity: 'info', details: {} }]
  }
}

import type { ChainId } from '../../kernel/ports/namespace.ts'
import { withTimeout } from '../../kernel/promises/abortable.ts'
import { delegateOf } from '../delegation/delegate-of.ts'
import { nameDelegate } from '../delegation/name-delegate.ts'
import type { Finding, PreviewParameters } from './preview-api.ts'
import { codeMs } from './preview-limits.ts'
import type { PreviewSources } from './preview-sources.ts'

/**
 * Whether the account that signs follows the code of a contract that isn't known (EIP-7702): that code may move what
 * the account has and gets. The name of the contract may be late or absent. Never rejects: it is said where the code
 * can't be read.
 */
export async function judgeDelegation(
  sources: PreviewSources,
  { account, chainId, signal }: Pick<PreviewParameters, 'account' | 'chainId' | 'signal'>,
): Promise<readonly Finding[]> {
  const { clock, displayAddress = (address) => address, getCode, log } = sources
  if (!chainId.startsWith('eip155:') || !getCode) return []
  const network = chainId as ChainId<'eip155'>
  try {
    const code = await withTimeout(getCode({ chainId: network, address: account, signal }), clock, codeMs)
    const found = delegateOf(code, { account, chainId: network })
    if (!found || found.isKnown) return []
    const { delegate, name } = await nameDelegate(sources, found, network, signal)
    const details = { delegate: displayAddress(delegate, network), ...(name !== undefined && { delegateName: name }) }
    return [{ code: 'delegation/unknown', severity: 'danger', details }]
  } catch (error) {
    if (!signal?.aborted) log.debug('The code of an account could not be read', { account, chainId, error })
    return [{ code: 'delegation/unread', severity: 'info', details: {} }]
  }
}

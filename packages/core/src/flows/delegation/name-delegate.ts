import type { ChainId } from '../../kernel/ports/namespace.ts'
import { withTimeout } from '../../kernel/promises/abortable.ts'
import { visibleName } from '../../kernel/validate/visible-name.ts'
import type { DescriptorSources } from '../preview/descriptor/fetch-descriptors.ts'
import type { Delegation } from './delegation-api.ts'

/** How long a warning waits for a name, in ms. */
const nameMs = 1_000

/** Adds the name of an unknown contract from a published descriptor, if the services have one and answer in time. Never rejects. */
export async function nameDelegate(
  sources: DescriptorSources,
  delegation: Delegation,
  chainId: ChainId,
  signal: AbortSignal | undefined,
): Promise<Delegation> {
  if (delegation.isKnown) return delegation
  const address = delegation.delegate.toLowerCase()
  const look = async () => {
    if (!(await sources.blockchain())) return delegation
    const { fetchAll } = await import('../preview/descriptor/fetch-descriptors.ts')
    const { names } = await fetchAll(sources, chainId, [address], signal)
    const name = visibleName(names[address] ?? '').slice(0, 64)
    return name === '' ? delegation : { ...delegation, name }
  }
  return withTimeout(look(), sources.clock, nameMs).catch(() => delegation)
}

import type { LatchkeyClient } from '../../kernel/client.ts'
import { abortedError } from '../../kernel/promises/abortable.ts'
import { fetchAll } from './descriptor/fetch-descriptors.ts'
import { sortFindings } from './judge/judge.ts'
import type { PreviewFacts } from './preview-facts.ts'
import type { PreviewSources } from './preview-sources.ts'
import { sourcesOf } from './preview-transaction.ts'
import { readAssets } from './read-assets.ts'
import { contractOf, describeTypedData, type TypedDataParameters, type TypedDataPreview } from './typed-data.ts'

/**
 * What a signature over typed data would allow: permits, Permit2, orders, or what a published descriptor says. Never asks a wallet, and
 * never says that something is safe.
 *
 * @example const { findings } = await previewTypedData(client, { chainId: 'eip155:1', account, typedData })
 * @throws LatchkeyError `request/aborted`
 */
export function previewTypedData(client: LatchkeyClient, parameters: TypedDataParameters): Promise<TypedDataPreview> {
  return previewTypedDataFrom(sourcesOf(client, parameters), parameters)
}

/**
 * What `previewTypedData` tells, for a page that has no client.
 *
 * @example const { findings } = await previewTypedDataFrom(sources, { chainId: 'eip155:1', account, typedData })
 * @throws LatchkeyError `request/aborted`
 */
export async function previewTypedDataFrom(
  sources: PreviewSources,
  parameters: TypedDataParameters,
): Promise<TypedDataPreview> {
  const { chainId, signal, typedData } = parameters
  const leave = () => {
    if (signal?.aborted) throw abortedError(signal)
  }
  leave()
  const contract = contractOf(typedData)
  const own = sources.facts
  const first = describeTypedData({ ...parameters, facts: own })
  const named = (key: string) => first.findings.flatMap(({ details }) => details[key]?.toLowerCase() ?? [])
  const [{ descriptors, names }, assets, delegation] = await Promise.all([
    fetchAll(
      sources,
      chainId,
      [...new Set([...(contract ? [contract] : []), ...named('spender')])].slice(0, 8),
      signal,
    ),
    readAssets(sources, parameters, [...new Set(named('token'))], own),
    // Most accounts follow nothing: the names of published contracts come beside the previews.
    import('./judge-delegation.ts').then(({ judgeDelegation }) => judgeDelegation(sources, parameters)),
  ])
  leave()
  const facts: PreviewFacts = { ...own, assets, contracts: names }
  const said = describeTypedData({ ...parameters, facts, descriptor: contract ? descriptors.get(contract) : undefined })
  return { ...said, findings: sortFindings([...said.findings, ...delegation]) }
}

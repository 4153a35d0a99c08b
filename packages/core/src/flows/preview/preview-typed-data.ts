import type { LatchkeyClient } from '../../kernel/client.ts'
import { abortedError } from '../../kernel/promises/abortable.ts'
import { fetchAll } from './descriptor/fetch-descriptors.ts'
import { sortFindings } from './judge/judge.ts'
import type { PreviewFacts } from './preview-facts.ts'
import { factsOf } from './preview-transaction.ts'
import { readAssets } from './read-assets.ts'
import { contractOf, describeTypedData, type TypedDataParameters, type TypedDataPreview } from './typed-data.ts'

/**
 * What a signature over typed data would allow: permits, Permit2, orders, or what a published descriptor says. Never asks a wallet, and
 * never says that something is safe.
 *
 * @example const { findings } = await previewTypedData(client, { chainId: 'eip155:1', account, typedData })
 * @throws LatchkeyError `request/aborted`
 */
export async function previewTypedData(
  client: LatchkeyClient,
  parameters: TypedDataParameters,
): Promise<TypedDataPreview> {
  const { chainId, signal, typedData } = parameters
  const leave = () => {
    if (signal?.aborted) throw abortedError(signal)
  }
  leave()
  const contract = contractOf(typedData)
  const own = factsOf(client, parameters)
  const first = describeTypedData({ ...parameters, facts: own })
  const named = (key: string) => first.findings.flatMap(({ details }) => details[key]?.toLowerCase() ?? [])
  const [{ descriptors, names }, assets, delegation] = await Promise.all([
    fetchAll(client, chainId, [...new Set([...(contract ? [contract] : []), ...named('spender')])].slice(0, 8), signal),
    readAssets(
      client,
      { ...parameters, transaction: { namespace: 'eip155', calls: [] } },
      [...new Set(named('token'))],
      own,
    ),
    import('./judge-delegation.ts').then(({ judgeDelegation }) => judgeDelegation(client, parameters)),
  ])
  leave()
  const facts: PreviewFacts = { ...own, assets, contracts: names }
  const said = describeTypedData({ ...parameters, facts, descriptor: contract ? descriptors.get(contract) : undefined })
  return { ...said, findings: sortFindings([...said.findings, ...delegation]) }
}

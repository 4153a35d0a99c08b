import { namespaceOf } from '../../kernel/caip/namespace-of.ts'
import type { LatchkeyClient } from '../../kernel/client.ts'
import { explorerUrl } from '../../kernel/networks/explorer-url.ts'
import { safeHref } from '../../kernel/validate/safe-href.ts'

/** The transaction's page at its network's block explorer; `undefined` without one. */
export function transactionHref(client: LatchkeyClient, chainId: string, hash: string): string | undefined {
  const network = client.networks.find(({ caipNetworkId }) => caipNetworkId === chainId)
  const chain = client.adapterFor(namespaceOf(chainId))?.adapter.chain
  if (!network || !chain) return undefined
  return safeHref(explorerUrl(network, chain.explorerPath('transaction', hash)), { loopback: true })
}

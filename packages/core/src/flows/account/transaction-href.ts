import { namespaceOf } from '../../kernel/caip/namespace-of.ts'
import type { LatchkeyClient } from '../../kernel/client.ts'
import { explorerUrl } from '../../kernel/networks/explorer-url.ts'
import { safeHref } from '../../kernel/validate/safe-href.ts'

/**
 * The transaction's page at its network's block explorer; `undefined` without one.
 *
 * @example const href = transactionHref(client, 'eip155:1', hash) // 'https://etherscan.io/tx/0x…'
 */
export function transactionHref(client: LatchkeyClient, chainId: string, hash: string): string | undefined {
  return hrefOf(client, chainId, 'transaction', hash)
}

/**
 * The page of an account or contract at its network's block explorer; `undefined` without one.
 *
 * @example const href = addressHref(client, 'eip155:1', contract) // 'https://etherscan.io/address/0x…'
 */
export function addressHref(client: LatchkeyClient, chainId: string, address: string): string | undefined {
  return hrefOf(client, chainId, 'address', address)
}

function hrefOf(client: LatchkeyClient, chainId: string, kind: 'transaction' | 'address', value: string) {
  const network = client.networks.find(({ caipNetworkId }) => caipNetworkId === chainId)
  const chain = client.adapterFor(namespaceOf(chainId))?.adapter.chain
  if (!network || !chain) return undefined
  return safeHref(explorerUrl(network, chain.explorerPath(kind, value)), { loopback: true })
}

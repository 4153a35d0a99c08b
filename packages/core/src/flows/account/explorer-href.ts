import type { LatchkeyClient } from '../../kernel/client.ts'
import { addressOn } from '../../kernel/connection/select.ts'
import { explorerUrl } from '../../kernel/networks/explorer-url.ts'
import type { Connection } from '../../kernel/ports/session.ts'
import { safeHref } from '../../kernel/validate/safe-href.ts'

/**
 * The active account's page at its network's block explorer; `undefined` without one.
 *
 * @example const href = explorerHref(client, connection) // 'https://etherscan.io/address/0x…'
 */
export function explorerHref(client: LatchkeyClient, connection: Connection): string | undefined {
  const network = client.networks.find(({ caipNetworkId }) => caipNetworkId === connection.chainId)
  const chain = client.adapters.get(connection.adapterId)?.adapter.chain
  if (!network || !chain) return undefined
  return safeHref(explorerUrl(network, chain.explorerPath('address', addressOn(connection))), { loopback: true })
}

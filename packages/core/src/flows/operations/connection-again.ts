import { namespaceOf } from '../../kernel/caip/namespace-of.ts'
import type { LatchkeyClient } from '../../kernel/client.ts'
import type { Connection } from '../../kernel/ports/session.ts'

type Known = {
  readonly connectionId?: string | undefined
  readonly connectorId?: string | undefined
  readonly account?: string | undefined
  readonly chainId?: string | undefined
}

/**
 * The connection that something was asked on; after a reload the one of the same wallet and account, because some
 * libraries (wagmi) give connections other ids on each page.
 */
export function connectionAgain(
  client: LatchkeyClient,
  { connectionId, connectorId, account, chainId }: Known,
): Connection | undefined {
  const { connections } = client.connection.getState()
  const known = connectionId === undefined ? undefined : connections[connectionId]
  if (known || !account || !chainId || connectorId === undefined) return known
  return Object.values(connections).find(({ accounts, adapterId, connectorId: of, namespace }) => {
    if (of !== connectorId || namespace !== namespaceOf(chainId)) return false
    const { sameAddress } = client.adapters.get(adapterId)?.adapter.chain ?? {}
    return accounts.some(({ addresses }) => addresses.some(({ address }) => sameAddress?.(address, account)))
  })
}

import type { Connector } from '../../kernel/ports/connector.ts'
import type { ListedIndex } from './listed-index.ts'
import type { Recogniser } from './recogniser.ts'

export type ConnectorIdentity = {
  /** Connectors with the same key are the same wallet. */
  readonly key: string
  /** A name that the wallet did not give itself. */
  readonly name?: string | undefined
}

/**
 * The wallet behind a connector: by the identity map, else by the list, else by its rdns. A connector without a proof stands for itself.
 */
export function identifyConnector(
  connector: Connector,
  recognise: Recogniser | undefined,
  listed: ListedIndex,
): ConnectorIdentity {
  const { id, adapterId, info } = connector
  const known = recognise?.(connector)
  if (known) return { key: `identity:${known.id}`, name: known.name }
  const wallet = listed(connector)
  if (wallet) return { key: `listed:${wallet.id}`, name: wallet.name }
  return { key: info?.rdns ? `rdns:${info.rdns.toLowerCase()}` : `connector:${adapterId}:${id}` }
}

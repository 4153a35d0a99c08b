import type { Connector } from '../ports/connector.ts'
import type { WalletIdentities } from '../ports/wallet-source.ts'
import type { ListedIndex } from './listed-index.ts'

export type ConnectorIdentity = {
  /** Connectors with the same key are the same wallet. */
  readonly key: string
  /** A name that the wallet did not give itself. */
  readonly name?: string | undefined
}

/**
 * Who a connector is: by the identity map, else by the list, else by its rdns. One that nothing proves stands for itself (R12).
 */
export function identifyConnector(
  connector: Connector,
  identities: WalletIdentities | undefined,
  listed: ListedIndex,
): ConnectorIdentity {
  const { id, adapterId, chain, info } = connector
  const known =
    (info?.rdns ? identities?.identifyWallet({ rdns: info.rdns }) : undefined) ??
    // On Ethereum the announced name proves nothing: the rdns does.
    (info?.name && chain !== 'eip155' ? identities?.identifyWallet({ standardName: info.name }) : undefined) ??
    identities?.identifyWallet({ namespace: chain, has: (mark) => mark === id })
  if (known) return { key: `identity:${known.id}`, name: known.name }
  const wallet = listed(connector)
  if (wallet) return { key: `listed:${wallet.id}`, name: wallet.name }
  return { key: info?.rdns ? `rdns:${info.rdns.toLowerCase()}` : `connector:${adapterId}:${id}` }
}

import { awaitReceipt } from '../flows/operations/await-receipt.ts'
import { beginOperation, updateOperation } from '../flows/operations/operations.ts'
import { visibleDescription } from '../flows/operations/visible-description.ts'
import { namespaceOf } from '../kernel/caip/namespace-of.ts'
import type { CoreClient, LatchkeyClient } from '../kernel/client.ts'
import { activeConnection, addressOn } from '../kernel/connection/select.ts'
import { LatchkeyError } from '../kernel/errors/index.ts'
import { type ChainReference, toChainId } from '../kernel/networks/to-chain-id.ts'
import type { Namespace } from '../kernel/ports/namespace.ts'

/** Parameters of `addTransaction`. */
export type AddTransactionParameters = {
  hash: string
  /** What it does, in the visitor's language and in a few words: `Stake 1 ETH`. @default what the chain tells of it */
  description?: string | undefined
  /** @default the active connection, of the namespace that is named or of `chainId` */
  connectionId?: string | undefined
  namespace?: Namespace | undefined
  /** The sender. @default the connection's account in use */
  account?: string | undefined
  /** CAIP-2 id, number of an Ethereum chain, or the network itself. @default the connection's network */
  chainId?: ChainReference | undefined
}

/**
 * Notes a transaction that the app sent without Latchkey, so that the Activity tab and `client.operations` show it: pending, then done or
 * failed, after a reload too. A known transaction gets the description.
 *
 * @example addTransaction(client, { hash: await walletClient.sendTransaction(request), description: 'Stake 1 ETH' })
 * @throws LatchkeyError `connection/not-found`
 */
export function addTransaction(client: LatchkeyClient, parameters: AddTransactionParameters): void {
  const { hash, connectionId } = parameters
  const wanted = toChainId(parameters.chainId)
  const state = client.connection.getState()
  const connection =
    connectionId === undefined
      ? activeConnection(state, parameters.namespace ?? (wanted && namespaceOf(wanted)))
      : state.connections[connectionId]
  if (!connection) throw new LatchkeyError('connection/not-found', {})
  const chainId = wanted ?? connection.chainId
  const description = visibleDescription(parameters.description)
  const known = client.operations
    .getState()
    .find((operation) => operation.chainId === chainId && operation.hash?.toLowerCase() === hash.toLowerCase())
  if (known) {
    if (description) updateOperation(client, known.id, { description })
    return
  }
  const account = parameters.account ?? addressOn(connection, chainId)
  const { id: of, connectorId } = connection
  const id = beginOperation(client, { kind: 'transaction', connectionId: of, connectorId, account, chainId })
  updateOperation(client, id, { status: 'sent', hash, description })
  const entry = client.adapters.get(connection.adapterId)
  if (entry) awaitReceipt(client as CoreClient, entry, { id, chainId, hash })
}

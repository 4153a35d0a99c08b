import { type AccountId, formatAccountId } from '../../kernel/caip/index.ts'
import type { LatchkeyClient } from '../../kernel/client.ts'
import { activeConnection, addressOn } from '../../kernel/connection/select.ts'
import type { Capabilities } from '../../kernel/ports/ability.ts'
import type { Network } from '../../kernel/ports/network.ts'
import type { Connection } from '../../kernel/ports/session.ts'

/** The account that reads are about: a connection's active one on its network. */
export type AccountTarget = {
  readonly id: AccountId
  readonly connection: Connection
  readonly address: string
  /** Absent = a network the app doesn't have. */
  readonly network: Network | undefined
  readonly can: Capabilities
}

/** Whose account is read: the active one of a connection. */
export type AccountChoice = {
  /** @default the active connection */
  readonly connectionId?: string | undefined
}

/** `undefined` when nothing is connected there. */
export function accountTarget(client: LatchkeyClient, connectionId?: string | undefined): AccountTarget | undefined {
  const state = client.connection.getState()
  const connection = connectionId === undefined ? activeConnection(state) : state.connections[connectionId]
  if (!connection) return undefined
  const { chainId, adapterId } = connection
  const address = addressOn(connection)
  return {
    id: formatAccountId(chainId, address),
    connection,
    address,
    network: client.networks.find(({ caipNetworkId }) => caipNetworkId === chainId),
    can: client.adapters.get(adapterId)?.instance.can ?? {},
  }
}

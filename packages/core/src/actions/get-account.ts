import { type AccountId, formatAccountId } from '../kernel/caip/index.ts'
import type { LatchkeyClient } from '../kernel/client.ts'
import { activeConnection, addressOn } from '../kernel/connection/select.ts'
import { LatchkeyError } from '../kernel/errors/index.ts'
import type { Network } from '../kernel/ports/network.ts'
import type { Connection } from '../kernel/ports/session.ts'
import { type GetNetworkParameters, getNetwork } from './get-network.ts'

/** The account in use, as `getAccount` returns it. */
export type GetAccountReturnType = {
  readonly address: string
  readonly caipAddress: AccountId
  readonly network: Network
  readonly connection: Connection
}

/**
 * The account in use with its network.
 *
 * @example const { address, network } = getAccount(client, { namespace: 'eip155' })
 * @throws LatchkeyError `network/account-missing` ('CaipNetwork or CaipAddress is undefined') when nothing is connected there
 */
export function getAccount(client: LatchkeyClient, parameters: GetNetworkParameters = {}): GetAccountReturnType {
  const connection = activeConnection(client.connection.getState(), parameters.namespace)
  if (!connection)
    throw new LatchkeyError('network/account-missing', {
      details: `No wallet is connected${parameters.namespace ? ` in ${parameters.namespace}` : ''}: call connect() or open() first.`,
    })
  const address = addressOn(connection)
  const network = getNetwork(client, { namespace: connection.namespace })
  return { address, caipAddress: formatAccountId(connection.chainId, address), network, connection }
}

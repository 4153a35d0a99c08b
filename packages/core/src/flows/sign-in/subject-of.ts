import type { LatchkeyClient } from '../../kernel/client.ts'
import { activeAccount, addressOn } from '../../kernel/connection/select.ts'
import type { Connection } from '../../kernel/ports/session.ts'
import type { SignInSubject } from './sign-in-state.ts'

/** The account that would sign; `undefined` on a network that the app doesn't have. */
export function subjectOf(client: LatchkeyClient, connection: Connection): SignInSubject | undefined {
  const { chainId, connectorId, id: connectionId, namespace } = connection
  const known = client.networks.some(({ caipNetworkId }) => caipNetworkId === chainId)
  if (!known && !client.options.allowUnsupportedChain) return undefined
  const accountType = activeAccount(connection).type
  return { connectionId, connectorId, namespace, chainId, address: addressOn(connection), accountType }
}

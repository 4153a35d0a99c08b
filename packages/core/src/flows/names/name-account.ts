import type { CoreClient } from '../../kernel/client.ts'
import { activeConnection, addressOn } from '../../kernel/connection/select.ts'
import type { Connection } from '../../kernel/ports/session.ts'
import { loginState } from '../login/login-state.ts'

/** The account that may have a name: that of the login in use, while it is the active one, on an Ethereum network. */
export type NameAccount = { readonly connection: Connection; readonly address: string; readonly zone: string }

/** Finds the account; `undefined` where the app has no names, or another wallet is active. */
export function nameAccount(client: CoreClient): NameAccount | undefined {
  const { names, services } = client.options
  const { sessionId } = client.use(loginState).getState()
  const state = client.connection.getState()
  const connection = activeConnection(state)
  if (!names || !services || sessionId === undefined || connection?.namespace !== 'eip155') return undefined
  if (!state.sessions[sessionId]?.connectionIds.includes(connection.id)) return undefined
  return { connection, address: addressOn(connection, connection.chainId), zone: names.zone.toLowerCase() }
}

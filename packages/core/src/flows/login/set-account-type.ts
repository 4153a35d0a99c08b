import type { CoreClient } from '../../kernel/client.ts'
import { activeChainId } from '../../kernel/connection/select.ts'
import { normalizeError } from '../../kernel/errors/index.ts'
import type { LoginAccountType, LoginSession } from '../../kernel/ports/auth.ts'
import type { Namespace } from '../../kernel/ports/namespace.ts'
import { noLogin } from './login-errors.ts'
import { loginState } from './login-state.ts'
import { storedAccountTypes } from './stored-login.ts'

/**
 * Sets the visitor's preferred type of account: tells the login site, stores the preference, and continues the connection with the other
 * account. If that fails, the preference is a plain account again.
 *
 * @throws `login/none`, and what the login site refuses with
 */
export async function setAccountType(client: CoreClient, type: LoginAccountType): Promise<void> {
  const state = client.use(loginState)
  const { sessionId } = state.getState()
  if (sessionId === undefined) throw noLogin()
  const connections = client.connection.getState()
  const namespace = loginNamespaceOf(client, sessionId)
  const chainId = activeChainId(connections, namespace)
  state.set({ settingAccountType: true })
  try {
    const opened = await state.auth().setAccountType({ type })
    prefer(client, namespace, type)
    await reconnect(client, opened)
  } catch (thrown) {
    prefer(client, namespace, 'eoa')
    state.set({ settingAccountType: false })
    throw normalizeError(thrown)
  }
  state.set({ settingAccountType: false })
  if (chainId) client.events.emit('SET_PREFERRED_ACCOUNT_TYPE', { accountType: type, network: chainId })
}

function prefer(client: CoreClient, namespace: Namespace, type: LoginAccountType) {
  const state = client.use(loginState)
  const preferredAccountTypes = { ...state.getState().preferredAccountTypes, [namespace]: type }
  client.storage.item(storedAccountTypes).set(preferredAccountTypes)
  state.set({ preferredAccountTypes })
}

/** The transports of the same session have told their adapters already; another session replaces the old one. */
async function reconnect(client: CoreClient, opened: LoginSession): Promise<void> {
  const state = client.use(loginState)
  const { sessionId } = state.getState()
  if (sessionId !== undefined && sessionId !== opened.session.id) client.dispatch({ type: 'sessionEnded', sessionId })
  await state.adopt(opened, true)
}

/** The login's connection in use, because account types differ between ecosystems. */
function loginNamespaceOf({ connection }: CoreClient, sessionId: string): Namespace {
  const { activeNamespace, connections, sessions } = connection.getState()
  const own = (sessions[sessionId]?.connectionIds ?? []).map((id) => connections[id]?.namespace)
  return own.find((namespace) => namespace === activeNamespace) ?? own[0] ?? activeNamespace
}

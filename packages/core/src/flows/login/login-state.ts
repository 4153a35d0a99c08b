import { createStore } from 'zustand/vanilla'
import type { CoreClient, InternalFeature } from '../../kernel/client.ts'
import type { ConnectionState } from '../../kernel/connection/state.ts'
import type { AuthInstance, LoginMethod, LoginSession, SocialProvider } from '../../kernel/ports/auth.ts'
import type { Connection } from '../../kernel/ports/session.ts'
import { type Readable, readable } from '../../kernel/store.ts'
import { adoptSession } from '../sessions/adopt-session.ts'
import { type HasEnded, sessionEnds } from '../sessions/session-ends.ts'
import { keepNamespace } from './keep-namespace.ts'
import type { LoginState } from './login-api.ts'
import { noLogin } from './login-errors.ts'
import type { AllowedLogins } from './offered-methods.ts'
import { storedAccountTypes, storedMethod } from './stored-login.ts'

type KnownLogin = LoginState & {
  /** Absent until the operator has answered. */
  readonly allowed?: AllowedLogins | undefined
}

/** The parts that the flows of a login share: its state, and the only writer of the state. */
export type LoginStore = Readable<KnownLogin> & {
  set(change: Partial<KnownLogin>): void
  /** @throws `login/none` without an auth port */
  auth(): AuthInstance
  /** Makes connections of an opened login, or takes over what changed in it; nothing, if it has ended meanwhile. */
  adopt(opened: LoginSession, activate: boolean, hasEnded?: HasEnded): Promise<readonly Connection[]>
  /** Logged in by this method: it is offered first at the next visit. */
  used(method: LoginMethod): void
}

/** The state of the login in use; made with the first flow that needs it. */
export const loginState: InternalFeature<LoginStore> = {
  id: 'login-state',
  create(client) {
    const { auth, storage, theme } = client
    const methods = storage.item(storedMethod)
    const store = createStore<KnownLogin>(() => ({
      preferredAccountTypes: storage.item(storedAccountTypes).get() ?? {},
      lastMethod: methods.get(),
      settingAccountType: false,
    }))
    const tellTheme = () => auth?.setAppearance(theme.getState())
    tellTheme()
    theme.subscribe(tellTheme)
    let { networks } = client
    const keep = keepNamespace(client)
    client.connection.subscribe((state, before) => {
      const { sessionId } = store.getState()
      if (sessionId !== undefined) keep(sessionId, state, before)
      follow(client, store, state, before)
      if (networks === client.networks) return
      networks = client.networks
      auth?.networksChanged()
    })

    return {
      ...readable(store),
      set: (change) => store.setState(change),
      auth() {
        if (auth) return auth
        throw noLogin('createLatchkey() was given no `auth`.')
      },
      async adopt({ session, user }, activate, hasEnded = client.use(sessionEnds).watch()) {
        const connections = await adoptSession(client, session, activate, 'auth', hasEnded)
        if (hasEnded(session.id)) return []
        const socialProvider = user.method === undefined ? undefined : socialOf(user.method)
        store.setState({
          user,
          sessionId: session.id,
          socialProvider: socialProvider ?? store.getState().socialProvider,
        })
        return connections
      },
      used(method) {
        methods.set(method)
        store.setState({ lastMethod: method, socialProvider: socialOf(method) })
      },
    }
  },
}

function socialOf(method: LoginMethod): SocialProvider | undefined {
  return method === 'email' || method === 'farcaster' || method === 'passkey' ? undefined : method
}

/** The login ends with its wallet session, and hears of the network that the visitor chose. */
function follow(
  { auth }: CoreClient,
  store: { getState(): LoginState; setState(change: Partial<LoginState>): void },
  state: ConnectionState,
  before: ConnectionState,
) {
  const { sessionId } = store.getState()
  if (sessionId === undefined) return
  if (before.sessions[sessionId] && !state.sessions[sessionId])
    return store.setState({
      user: undefined,
      sessionId: undefined,
      socialProvider: undefined,
      smartAccountNetworks: undefined,
    })
  for (const id of state.sessions[sessionId]?.connectionIds ?? []) {
    const { chainId } = state.connections[id] ?? {}
    if (chainId && before.connections[id] && before.connections[id].chainId !== chainId) auth?.setNetwork(chainId)
  }
}

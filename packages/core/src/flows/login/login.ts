import type { CoreClient, Feature } from '../../kernel/client.ts'
import { deviceOf } from '../../kernel/platform/device-of.ts'
import { readable } from '../../kernel/store.ts'
import { knownMethods } from './known-methods.ts'
import type { Login } from './login-api.ts'
import { loginState } from './login-state.ts'
import { offeredMethods } from './offered-methods.ts'
import { setAccountType } from './set-account-type.ts'

/**
 * The login in use, and the ways to log in.
 *
 * @example const methods = client.use(login).methods()
 */
export const login: Feature<Login> = {
  id: 'login',
  create(client: CoreClient) {
    const state = client.use(loginState)

    /** Asked once a login is there, because the login site knows it for its own account only. */
    function readNetworks() {
      const { sessionId, smartAccountNetworks } = state.getState()
      if (sessionId === undefined || smartAccountNetworks) return
      state.set({ smartAccountNetworks: [] })
      state
        .auth()
        .smartAccountNetworks({})
        .then(
          (found) => state.getState().sessionId === sessionId && state.set({ smartAccountNetworks: found }),
          (error: unknown) => client.log.warn('The networks of smart accounts could not be read', { error }),
        )
    }
    readNetworks()
    state.subscribe(readNetworks)
    const methods = knownMethods(client)

    return {
      ...readable(state),
      methods: () =>
        offeredMethods(methods, {
          device: deviceOf(client.platform),
          last: state.getState().lastMethod,
          allowed: state.getState().allowed,
        }),
      setAccountType: (type) => setAccountType(client, type),
      async showSettings({ at, onMoveFunds } = {}) {
        const next = await state.auth().showSettings({ at, canMove: onMoveFunds !== undefined })
        if (next) onMoveFunds?.()
      },
      hide: () => client.auth?.rejectOpenRequests(),
    }
  },
}

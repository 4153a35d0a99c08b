import type { CoreClient, Feature } from '../../kernel/client.ts'
import type { LoginUser } from '../../kernel/ports/auth.ts'
import type { Readable } from '../../kernel/store.ts'
import { loginState } from './login-state.ts'

/**
 * The user of the login in use; `undefined` without one. Apart from `login`, because buttons need only this and load it early.
 *
 * @example const email = client.use(loginUser).getState()?.email
 */
export const loginUser: Feature<Readable<LoginUser | undefined>> = {
  id: 'login-user',
  create(client: CoreClient) {
    const { getState, getInitialState, subscribe } = client.use(loginState)
    return {
      getState: () => getState().user,
      getInitialState: () => getInitialState().user,
      subscribe: (listener) => subscribe(({ user }, last) => user !== last.user && listener(user, last.user)),
    }
  },
}

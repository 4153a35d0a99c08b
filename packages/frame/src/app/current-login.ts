import type { ChainId } from '@latchkey/core'
import type { AuthEvent, LoginSession as OpenedLogin, PortContext, Transport } from '@latchkey/core/ports'
import type { RequestReply } from '../protocol/messages.ts'
import { networksOf } from './app-networks.ts'
import { createLoginSession, type LoginSession, sessionIdOf } from './login-session.ts'
import { clearLogin, type LoginStorage } from './login-storage.ts'
import { toCaip, toLoginUser } from './to-login-user.ts'

/** The login that this page uses. There is one at a time. */
export type CurrentLogin = {
  get(): LoginSession | undefined
  /** Takes the login site's answer about the visitor. If it names another account, the earlier session ends. */
  take(reply: RequestReply<'GET_USER'>): OpenedLogin
  /** Stores whether the account has a recovery now. */
  keepRecovery(hasRecovery: boolean): void
  /** Ends the login on this page, and deletes what the page stored about it. */
  leave(reason: 'remote' | 'local' | 'expired'): void
  /** Ends the login on this page only; what is stored stays. */
  stop(): void
}

export type CurrentLoginOptions = {
  readonly context: PortContext<AuthEvent>
  readonly storage: LoginStorage
  /** The requests of the adapters' connections. */
  readonly request: Transport['request']
  /** The name of a login that has no name of its own. */
  readonly siteName: string
}

/** @example const current = createCurrentLogin({ context, storage, request, siteName: 'login.shop.example' }) */
export function createCurrentLogin({ context, request, siteName, storage }: CurrentLoginOptions): CurrentLogin {
  const { emit } = context
  let current: LoginSession | undefined

  /**
   * The app's networks of a namespace. If only a contract account works on a network, it is left out for a login
   * without such an account there.
   */
  function usableNetworks(namespace: 'eip155' | 'solana'): readonly ChainId[] {
    const all = networksOf({ context }, namespace)
    const own = current?.user().accounts.filter((account) => account.namespace === namespace) ?? []
    if (!own.length || own.some(({ type }) => type === 'eoa')) return all
    const smart = storage.smartAccountNetworks.get() ?? []
    const usable = all.filter((chainId) => smart.includes(chainId))
    return usable.length ? usable : all
  }

  return {
    get: () => current,
    take(reply) {
      const user = toLoginUser(reply)
      storage.used.set(true)
      storage.lastChain.set(toCaip(reply.chainId))
      if (user.email) storage.email.set(user.email)
      if (user.userName) storage.userName.set(user.userName)
      if (current && current.session.id !== sessionIdOf(user)) {
        const { session } = current
        current.end('remote')
        emit({ type: 'ended', sessionId: session.id, reason: 'remote' })
        current = undefined
      }
      if (current) current.update(user)
      else current = createLoginSession({ user, networks: usableNetworks, request, siteName })
      return { session: current.session, user }
    },
    keepRecovery(hasRecovery) {
      if (!current || current.user().hasRecovery === hasRecovery) return
      const user = { ...current.user(), hasRecovery }
      current.update(user)
      emit({ type: 'user', sessionId: current.session.id, user })
    },
    leave(reason) {
      const left = current
      current = undefined
      clearLogin(storage)
      left?.end(reason)
      if (left && reason !== 'local') emit({ type: 'ended', sessionId: left.session.id, reason })
    },
    stop() {
      current?.end('local')
      current = undefined
    },
  }
}

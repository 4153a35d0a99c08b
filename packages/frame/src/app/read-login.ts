import type { ChainId } from '@latchkey/core'
import type { AuthEvent, LoginSession as OpenedLogin, PortContext } from '@latchkey/core/ports'
import { refusalOf } from '../protocol/errors.ts'
import type { RequestPayload } from '../protocol/messages.ts'
import { lastChainOf } from './app-networks.ts'
import type { CurrentLogin } from './current-login.ts'
import type { FrameAuthOptions } from './frame-auth-options.ts'
import type { Ask } from './link-frame.ts'
import type { LoginStorage } from './login-storage.ts'
import { supportedNetworks } from './supported-networks.ts'
import { toCaip } from './to-login-user.ts'

/** Reads the logged-in account from the login site. */
export type ReadLogin = {
  user(
    payload: NonNullable<RequestPayload<'GET_USER'>>,
    signal: AbortSignal | undefined,
    socialUri?: string,
  ): Promise<OpenedLogin>
  /** Networks where the login may be a smart account. */
  networks(signal: AbortSignal | undefined): Promise<readonly ChainId[]>
  /** Reads the accounts again, and tells core. */
  refresh(): Promise<void>
  /** Opens the login of an earlier visit, without a question to the visitor. */
  restore(options: { readonly signal?: AbortSignal | undefined }): Promise<OpenedLogin | null>
}

export type ReadLoginOptions = {
  readonly ask: Ask
  readonly context: PortContext<AuthEvent>
  readonly current: CurrentLogin
  readonly options: FrameAuthOptions
  readonly storage: LoginStorage
  leave(reason: 'expired'): void
}

/** @example const opened = await createReadLogin(options).restore({}) */
export function createReadLogin({ ask, context, current, leave, options, storage }: ReadLoginOptions): ReadLogin {
  const chainId = () => lastChainOf({ context, storage })

  const read: ReadLogin = {
    async networks(signal) {
      const { smartAccountEnabledNetworks } = await ask('GET_SMART_ACCOUNT_ENABLED_NETWORKS', undefined, signal)
      const found = supportedNetworks(smartAccountEnabledNetworks.map(toCaip), options.smartAccountNetworks ?? [])
      storage.smartAccountNetworks.set(found)
      return found
    },
    async user(payload, signal, socialUri) {
      const asked = socialUri
        ? ask('CONNECT_SOCIAL', { uri: socialUri, chainId: payload.chainId }, signal)
        : ask('GET_USER', payload, signal)
      const unread = (error: unknown) => context.log.warn('The networks of smart accounts could not be read', { error })
      const [reply] = await Promise.all([asked, read.networks(signal).catch(unread)])
      return current.take(reply)
    },
    async refresh() {
      const { session, user } = await read.user({ chainId: chainId() }, undefined)
      context.emit({ type: 'user', sessionId: session.id, user })
    },
    async restore({ signal }) {
      const stored = storage.token.get()
      const { isConnected } = await ask('IS_CONNECTED', stored === undefined ? undefined : { token: stored }, signal)
      if (isConnected)
        try {
          return await read.user({ chainId: chainId(), silent: true }, signal)
        } catch (error) {
          // The login now belongs to another account, or its keys were never opened here. `ask` has already cleared it.
          if (refusalOf(error)?.code !== 'login/session-ended') throw error
          return null
        }
      leave('expired')
      return null
    },
  }
  return read
}

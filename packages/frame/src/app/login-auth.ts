import { withTimeout } from '@latchkey/core/adapter-kit'
import type { AuthEvent, AuthInstance, LoginAppearance, PortContext } from '@latchkey/core/ports'
import { answerTransport } from './answer-transport.ts'
import { lastChainOf } from './app-networks.ts'
import type { Channel } from './channel.ts'
import { createCurrentLogin } from './current-login.ts'
import type { FrameAuthOptions } from './frame-auth-options.ts'
import { linkFrame } from './link-frame.ts'
import { createLoginSteps, type LoginSteps } from './login-steps.ts'
import { loginStorage } from './login-storage.ts'
import { createReadLogin } from './read-login.ts'
import { toCaip } from './to-login-user.ts'

/** The login of one client, with its code loaded. */
export type LoginAuth = LoginSteps &
  Pick<
    AuthInstance,
    | 'prepare'
    | 'restore'
    | 'disconnect'
    | 'open'
    | 'smartAccountNetworks'
    | 'setAccountType'
    | 'identityToken'
    | 'showSettings'
    | 'rejectOpenRequests'
    | 'setAppearance'
    | 'setNetwork'
    | 'networksChanged'
  > & {
    /** Called when another tab logged in or out. */
    sync(): void
    stop(): void
  }

/** How long signing out may make the visitor wait, in ms. The frame gets the sign-out in any case. */
const signOutMs = 3000
/** An identity token that ends sooner than this is renewed, in ms. */
const renewTokenMs = 60_000

/** Makes the login of one client over the frame. */
export function createLoginAuth(
  options: FrameAuthOptions,
  context: PortContext<AuthEvent>,
  appearance: LoginAppearance,
): LoginAuth {
  const { clock, emit, log } = context
  const storage = loginStorage(context.storage)
  const link = linkFrame({
    options,
    context,
    storage,
    appearance,
    onReady: follow,
    onSessionEnded: () => leave('remote'),
  })
  const { appOrigin, ask, channel, frame, site } = link
  const request = answerTransport({ ask, context, storage })
  const current = createCurrentLogin({ context, storage, request, siteName: site.hostname })
  const read = createReadLogin({ ask, context, current, leave, options, storage })
  const lastChain = () => lastChainOf({ context, storage })
  const warn = (what: string) => (error: unknown) => log.warn(what, { error })
  let token: { readonly token: string; readonly expiresAt: number } | undefined
  let stopped = false

  /** Runs for each page that the frame loads. */
  function follow(open: Channel) {
    open.onNotice('SESSION_UPDATE', ({ token: next }) => storage.token.set(next))
    open.onNotice('ACCOUNTS_CHANGED', () => void read.refresh().catch(warn('The accounts could not be read')))
    open.onNotice('CHAIN_CHANGED', ({ chainId }) => {
      storage.lastChain.set(toCaip(chainId))
      current.get()?.setChain(toCaip(chainId))
    })
    open.onNotice('VISIBILITY', ({ height, visible }) => emit({ type: 'visible', visible, height }))
  }
  function leave(reason: 'remote' | 'local' | 'expired') {
    token = undefined
    current.leave(reason)
  }

  const steps = createLoginSteps({ options, context, storage, ask, channel, origin: site.origin, appOrigin })
  return {
    ...steps,
    prepare: () =>
      void channel(undefined).catch((error: unknown) => log.debug('The login frame could not be opened', { error })),
    restore: read.restore,
    async disconnect(sessionId) {
      const held = current.get()
      if (held && held.session.id !== sessionId) return
      storage.leaving.set(true)
      leave('local')
      const told = channel(undefined).catch(warn('The login site could not be told of the sign-out'))
      await withTimeout(told, clock, signOutMs, () => {})
    },
    open: ({ chainId, signal }) => read.user({ chainId: chainId ?? lastChain() }, signal, steps.takeSocialUri()),
    smartAccountNetworks: ({ signal }) => read.networks(signal),
    async setAccountType({ signal, type }) {
      await ask('SET_PREFERRED_ACCOUNT', { type, chainId: lastChain() }, signal)
      return read.user({ chainId: lastChain(), preferredAccountType: type }, signal)
    },
    async identityToken({ signal }) {
      if (!token || token.expiresAt - clock.now() < renewTokenMs)
        token = await ask('GET_IDENTITY_TOKEN', undefined, signal)
      return token.token
    },
    async showSettings({ at, canMove, signal }) {
      const answer = await ask('SHOW_SETTINGS', canMove || at ? { canMove, at } : undefined, signal)
      const { hasRecovery, next } = Object(answer) as { readonly hasRecovery?: unknown; readonly next?: unknown }
      if (typeof hasRecovery === 'boolean') current.keepRecovery(hasRecovery)
      return next === 'move-funds' ? next : undefined
    },
    rejectOpenRequests: () => frame.current()?.rejectOpenRequests(),
    setAppearance: link.setAppearance,
    setNetwork(chainId) {
      if (!current.get() || storage.lastChain.get() === chainId) return
      storage.lastChain.set(chainId)
      ask('SWITCH_NETWORK', { chainId }, undefined).catch(warn('The login site could not be told of the network'))
    },
    networksChanged: () => current.get()?.networksChanged(),
    sync() {
      if (stopped) return
      if (!storage.used.get()) {
        if (!current.get()) return
        // The frame of this tab still holds the login that another tab has ended.
        frame.close()
        leave('remote')
      } else if (!current.get())
        read
          .restore({})
          .then(
            (opened) => opened && emit({ type: 'session', ...opened }),
            warn('The login of another tab could not be taken over'),
          )
    },
    stop() {
      stopped = true
      current.stop()
      frame.close()
    },
  }
}

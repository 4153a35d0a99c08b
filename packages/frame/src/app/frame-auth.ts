import type { Unsubscribe } from '@latchkey/core'
import type { AuthEvent, AuthInstance, AuthPort, LoginAppearance, PortContext } from '@latchkey/core/ports'
import type { FrameAuthOptions } from './frame-auth-options.ts'
import type { LoginAuth } from './login-auth.ts'
import { openPopup } from './popup.ts'
import { loginLeaving, loginLeftFor, loginUsed } from './stored-login.ts'

/**
 * Accounts for visitors without a wallet: they log in by e-mail, a social account or Farcaster, at a login site that
 * the operator hosts (docs/login-hosting.md). The site opens in a frame at the first use, or at once if an earlier
 * visit logged in.
 *
 * @example
 * createLatchkey({ networks, adapters, auth: frameAuth({ url: 'https://login.shop.example', projectId: 'shop' }) })
 */
export function frameAuth(options: FrameAuthOptions): AuthPort {
  return {
    contract: 1,
    id: 'frame',
    methods: options.methods ?? ['email'],
    collect: options.collect ?? 'app',
    create: (context) => createInstance(options, context),
  }
}

/** Makes the part that the page needs before the code of the login has loaded. */
function createInstance(options: FrameAuthOptions, context: PortContext<AuthEvent>): AuthInstance {
  const { log, platform, storage } = context
  let loading: Promise<LoginAuth> | undefined
  let loaded: LoginAuth | undefined
  let off: Unsubscribe | undefined
  let appearance: LoginAppearance = {}

  function load(): Promise<LoginAuth> {
    if (loading) return loading
    const own = import('./login-auth.ts').then(
      ({ createLoginAuth }) => {
        const made = createLoginAuth(options, context, appearance)
        // The client may have stopped meanwhile.
        if (loading === own) loaded = made
        return made
      },
      (error) => {
        if (loading === own) loading = undefined
        throw error
      },
    )
    loading = own
    return own
  }
  /** Passes a call on to the login. Calls made before its code has loaded run after that, in their order. */
  const inBackground = (call: (auth: LoginAuth) => unknown) => {
    if (loaded) call(loaded)
    else load().then(call, (error: unknown) => log.warn('The code of the login could not be loaded', { error }))
  }
  const whenLoaded =
    <Name extends keyof LoginAuth>(name: Name) =>
    (...given: unknown[]): Promise<never> =>
      load().then((auth) => (auth[name] as (...given: unknown[]) => Promise<never>)(...given))
  const hasStored = () => storage.has(loginUsed.name) || storage.has(loginLeftFor.name)

  return {
    start() {
      if (platform.kind === 'server') return () => {}
      off ??= storage.item(loginUsed).subscribe(() => inBackground((auth) => auth.sync()))
      // An earlier page was closed before the login site received the sign-out, so it is sent now.
      if (storage.has(loginLeaving.name)) inBackground((auth) => auth.prepare())
      return () => {
        off?.()
        off = undefined
        loaded?.stop()
        loading = loaded = undefined
      }
    },
    prepare: () => inBackground((auth) => auth.prepare()),
    hasStored,
    restore: async (given) => (hasStored() ? (await load()).restore(given) : null),
    async disconnect(sessionId) {
      if (loading || hasStored()) await (await load()).disconnect(sessionId)
    },
    email: {
      start: whenLoaded('startEmail'),
      confirmDevice: whenLoaded('confirmDevice'),
      verify: whenLoaded('verifyEmail'),
      startUpdate: whenLoaded('startEmailUpdate'),
      verifyPrimary: whenLoaded('verifyPrimary'),
      verifySecondary: whenLoaded('verifySecondary'),
    },
    social: {
      openPopup: () => openPopup(platform.page),
      connect: whenLoaded('connectSocial'),
      resume: async (given) => (storage.has(loginLeftFor.name) ? (await load()).resumeSocial(given) : null),
    },
    farcaster: { uri: whenLoaded('farcasterUri'), connect: whenLoaded('connectFarcaster') },
    passkey: { connect: whenLoaded('connectPasskey') },
    open: whenLoaded('open'),
    smartAccountNetworks: whenLoaded('smartAccountNetworks'),
    setAccountType: whenLoaded('setAccountType'),
    identityToken: whenLoaded('identityToken'),
    showSettings: whenLoaded('showSettings'),
    rejectOpenRequests: () => loaded?.rejectOpenRequests(),
    setAppearance(next) {
      appearance = { ...appearance, ...next }
      loaded?.setAppearance(next)
    },
    setNetwork: (chainId) => loaded?.setNetwork(chainId),
    networksChanged: () => loaded?.networksChanged(),
  }
}

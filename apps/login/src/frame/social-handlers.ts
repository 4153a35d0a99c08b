import { loginError, type RequestPayload } from '@latchkey/frame/protocol'
import type { RequestContext } from '@latchkey/frame/remote'
import { loadOnce } from '../load-once.ts'
import { parseUrl } from '../parse-url.ts'
import { loadSocialLogin } from '../social/load-social-login.ts'
import type { HandlersOptions } from './handlers-options.ts'
import type { LoginState } from './login-state.ts'

/** Logins by social account and by Farcaster. */
export function createSocialHandlers(options: HandlersOptions, state: LoginState) {
  const onPopup = () => {
    options.notify('POPUP_OPENED', undefined)
    options.prepare?.()
  }
  // This loads with the first social login, so that the frame is ready sooner.
  const social = loadOnce(async () => (await loadSocialLogin()).createSocialLogin({ ...options, onPopup }))
  const farcaster = loadOnce(async () => (await import('../social/farcaster-login.ts')).createFarcasterLogin(options))
  /** The URL of the login that GET_SOCIAL_RESULT completed. */
  let finished: string | undefined

  async function finish(uri: string, signal: AbortSignal): Promise<void> {
    await state.accept(await (await social()).finish(uri, signal), signal)
    finished = uri
  }

  return {
    async GET_SOCIAL_REDIRECT_URI(
      { mode = 'popup', provider, returnTo }: RequestPayload<'GET_SOCIAL_REDIRECT_URI'>,
      { origin, signal }: RequestContext,
    ) {
      if (mode === 'popup') return { uri: await (await social()).begin({ provider, purpose: 'login' }, signal) }
      // The provider must send the page back to the app that began the login, because only that app's frame knows the
      // secret.
      if (!returnTo || parseUrl(returnTo)?.origin !== origin)
        throw loginError('login/message-invalid', 'returnTo: a page of this app is needed')
      return { uri: await (await social()).begin({ provider, purpose: 'login', returnTo }, signal) }
    },
    async GET_SOCIAL_RESULT({ uri }: { uri: string }, { signal }: RequestContext) {
      await finish(uri, signal)
      return { uri }
    },
    /** Completes a login for which the page went to the provider. A login in a popup is already complete. */
    async finishSocial(uri: string, signal: AbortSignal): Promise<void> {
      if (uri !== finished) await finish(uri, signal)
    },
    async GET_FARCASTER_URI(_: unknown, { signal }: RequestContext) {
      const url = await (await farcaster()).begin('login', signal)
      options.prepare?.()
      return { url }
    },
    async CONNECT_FARCASTER(_: unknown, { signal }: RequestContext) {
      const { account } = await state.accept(await (await farcaster()).finish(signal), signal)
      const label = account.logins.find(({ method }) => method === 'farcaster')?.label ?? ''
      return { userName: label.replace(/^@/, '') }
    },
  }
}

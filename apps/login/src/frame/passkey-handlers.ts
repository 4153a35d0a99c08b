import type { RequestContext } from '@latchkey/frame/remote'
import { loadOnce } from '../load-once.ts'
import type { HandlersOptions } from './handlers-options.ts'
import type { LoginState } from './login-state.ts'

/** Logins by passkey, in a window of the login site. */
export function createPasskeyHandlers(options: HandlersOptions, state: LoginState) {
  const onPopup = () => options.notify('POPUP_OPENED', undefined)
  const load = loadOnce(async () => (await import('./passkey-login.ts')).createPasskeyLogin({ ...options, onPopup }))
  return {
    async GET_PASSKEY_URI(_: unknown, { signal }: RequestContext) {
      return { uri: await (await load()).begin(signal) }
    },
    async CONNECT_PASSKEY({ uri }: { uri: string }, { signal }: RequestContext) {
      await state.accept(await (await load()).finish(uri, signal), signal)
    },
  }
}

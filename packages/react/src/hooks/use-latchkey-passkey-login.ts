import { type PasskeyLogin, type PasskeyLoginState, passkeyLogin } from '@latchkey/core/login'
import { type LoginFlow, useLoginFlow } from './use-login-flow.ts'

/** What `useLatchkeyPasskeyLogin` returns. */
export type UseLatchkeyPasskeyLoginReturnType = LoginFlow<PasskeyLoginState> &
  Pick<PasskeyLogin, 'prepare' | 'start' | 'reset'>

/**
 * A login by passkey in an interface of your own. Call `start` inside the click.
 *
 * @example
 * const { start, status } = useLatchkeyPasskeyLogin()
 * return <button disabled={status === 'waiting'} onClick={start}>Passkey</button>
 */
export function useLatchkeyPasskeyLogin(): UseLatchkeyPasskeyLoginReturnType {
  return useLoginFlow<PasskeyLoginState, Pick<PasskeyLogin, 'prepare' | 'start' | 'reset'>>(passkeyLogin)
}

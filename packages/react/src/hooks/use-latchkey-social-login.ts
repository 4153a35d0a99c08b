import { type SocialLogin, type SocialLoginState, socialLogin } from '@latchkey/core/login'
import { type LoginFlow, useLoginFlow } from './use-login-flow.ts'

/** What `useLatchkeySocialLogin` returns. */
export type UseLatchkeySocialLoginReturnType = LoginFlow<SocialLoginState> &
  Pick<SocialLogin, 'prepare' | 'start' | 'retry' | 'reset'>

/**
 * A login by social account in an interface of your own. Call `start` inside the click, so that the browser lets its window open.
 *
 * @example
 * const { start, status } = useLatchkeySocialLogin()
 * return <button disabled={status === 'waiting'} onClick={() => start('github')}>GitHub</button>
 */
export function useLatchkeySocialLogin(): UseLatchkeySocialLoginReturnType {
  return useLoginFlow<SocialLoginState, Pick<SocialLogin, 'prepare' | 'start' | 'retry' | 'reset'>>(socialLogin)
}

import { type EmailLogin, type EmailLoginState, emailLogin } from '@latchkey/core/login'
import { type LoginFlow, useLoginFlow } from './use-login-flow.ts'

/** What `useLatchkeyEmailLogin` returns. */
export type UseLatchkeyEmailLoginReturnType = LoginFlow<EmailLoginState> &
  Pick<EmailLogin, 'prepare' | 'submit' | 'confirmDevice' | 'verify' | 'resend' | 'reset'>

/**
 * A login by e-mail in an interface of your own: address, the code of a mail, accounts.
 *
 * @example
 * const { status, submit, verify } = useLatchkeyEmailLogin()
 * return status === 'code' ? <MyCode onEnter={verify} /> : <MyAddress onEnter={submit} />
 */
export function useLatchkeyEmailLogin(): UseLatchkeyEmailLoginReturnType {
  return useLoginFlow<
    EmailLoginState,
    Pick<EmailLogin, 'prepare' | 'submit' | 'confirmDevice' | 'verify' | 'resend' | 'reset'>
  >(emailLogin)
}

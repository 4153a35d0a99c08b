import { LoginError } from '../login-error.ts'

export const passkeyOptions = (): Promise<never> =>
  Promise.reject(new LoginError('login/method-off', 'This login method isn’t configured'))
export const finishPasskey = passkeyOptions

import { LoginError } from '../login-error.ts'

const off = (): Promise<never> =>
  Promise.reject(new LoginError('login/method-off', 'This login method isn’t configured'))
export const startSocial = off
export const confirmSocial = off
export const finishSocial = off
export const takeCallback = (..._: unknown[]): Promise<never> => off()

import type { LatchkeyError } from '@latchkey/core/errors'
import { loginError } from '@latchkey/frame/protocol'

/** The error of a request that needs a smart account, on a network where the account is a plain one. */
export const noSmartAccount = (): LatchkeyError =>
  loginError('login/failed', 'On this network only the plain account works', { code: 'login/no-smart-account' })

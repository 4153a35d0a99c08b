import type { LatchkeyError } from '@latchkey/core/errors'
import { loginError } from '@latchkey/frame/protocol'

/** The error of a question or a screen whose code could not be loaded. */
export const notLoaded = (): LatchkeyError =>
  loginError('login/failed', 'A part of the login site could not be loaded', { code: 'login/unavailable' })

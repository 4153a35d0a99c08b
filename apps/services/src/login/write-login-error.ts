import type { LoginErrorCode } from '@latchkey/frame/wire'
import type { Context } from 'hono'
import { writeError } from '../http/answer-error.ts'
import type { HttpError } from '../http/http-error.ts'
import { LoginError } from './login-error.ts'

const codes: Readonly<Record<number, LoginErrorCode>> = {
  404: 'login/unknown',
  413: 'login/too-large',
  415: 'login/bad-request',
  429: 'login/rate',
  503: 'login/unavailable',
}

/**
 * Answers requests below `/login` that the services refuse before they reach a route. The login frame knows only the
 * codes of its contract.
 */
export function writeLoginError(c: Context, error: HttpError): Response {
  const code = codes[error.status]
  if (code === undefined) return writeError(c, error)
  const retryAfter = c.res.headers.get('Retry-After')
  const refusal = new LoginError(code, error.message, retryAfter === null ? {} : { retryAfter: Number(retryAfter) })
  return c.json(refusal.toRefusal(), refusal.status)
}

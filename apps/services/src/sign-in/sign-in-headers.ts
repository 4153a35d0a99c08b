import type { MiddlewareHandler } from 'hono'
import type { ServicesEnv } from '../http/services-context.ts'
import { originAllowed } from '../projects/origin-allowed.ts'
import type { SignInConfig } from './sign-in-config.ts'

/**
 * Sets the headers of every answer below `/siwx`. A page that may sign in can read refusals too, even those made before
 * siwx's own server sees the request. The headers go to Node's own response, as those of the other routes do.
 */
export function signInHeaders({ origins }: Pick<SignInConfig, 'origins'>): MiddlewareHandler<ServicesEnv> {
  return (c, next) => {
    const { outgoing } = c.env
    const origin = c.req.header('origin')
    outgoing.setHeader('Vary', 'Origin')
    // Without origins in the settings there is no sign-in. (A project without origins allows all.)
    if (origin !== undefined && origins.length > 0 && originAllowed({ allowedOrigins: origins }, origin)) {
      outgoing.setHeader('Access-Control-Allow-Origin', origin)
      outgoing.setHeader('Access-Control-Allow-Credentials', 'true')
      outgoing.setHeader('Access-Control-Expose-Headers', 'Retry-After')
    }
    return next()
  }
}

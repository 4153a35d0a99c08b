import type { MiddlewareHandler } from 'hono'
import type { Config } from '../config/config.ts'
import { originAllowed } from '../config/origin-allowed.ts'
import type { ServicesEnv } from '../http/services-context.ts'

/**
 * Headers of every answer below `/siwx`: a page that may sign in reads refusals too, also those that siwx's own server never sees. They go
 * to Node's own answer, as those of the other routes do.
 */
export function signInHeaders({ signIn: { origins } }: Pick<Config, 'signIn'>): MiddlewareHandler<ServicesEnv> {
  return (c, next) => {
    const { outgoing } = c.env
    const origin = c.req.header('origin')
    outgoing.setHeader('Vary', 'Origin')
    // Without a site in the settings there is no sign-in, whereas a project without origins allows all of them.
    if (origin !== undefined && origins.length > 0 && originAllowed({ allowedOrigins: origins }, origin)) {
      outgoing.setHeader('Access-Control-Allow-Origin', origin)
      outgoing.setHeader('Access-Control-Allow-Credentials', 'true')
      outgoing.setHeader('Access-Control-Expose-Headers', 'Retry-After')
    }
    return next()
  }
}

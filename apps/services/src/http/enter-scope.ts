import { createMiddleware } from 'hono/factory'
import { addressOf } from '../limits/address.ts'
import type { RequestScope } from '../limits/request-scope.ts'
import { routeOf } from './route-of.ts'
import type { ServicesEnv } from './services-context.ts'

/** Lets everything that a request causes know its address and route. */
export function enterScope(scope: RequestScope, addressHeader: string | undefined) {
  return createMiddleware<ServicesEnv>((c, next) => {
    const address = addressOf(c.env.incoming, addressHeader)
    return scope.run({ address, route: `${c.req.method} ${routeOf(c)}` }, next)
  })
}

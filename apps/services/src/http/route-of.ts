import type { Context } from 'hono'
import { matchedRoutes } from 'hono/route'

/** The pattern of the route that serves a request, such as `/getWalletImage/:id`; `none` if no route does. */
export function routeOf(c: Context): string {
  const path = matchedRoutes(c).at(-1)?.path ?? '*'
  return path === '*' || path === '/*' ? 'none' : path
}

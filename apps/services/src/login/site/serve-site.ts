import type { MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { RequestLimit } from '../../http/request-limit.ts'
import type { RouteOptions, ServicesEnv } from '../../http/services-context.ts'
import { originAllowed } from '../../projects/origin-allowed.ts'
import type { Login } from '../login.ts'
import { type LoginSite, siteConfigFile } from './open-site.ts'
import { siteHeaders } from './site-headers.ts'

/**
 * Serves the built login site to requests whose host is one of the login origins; anything else goes on. The project's origins decide which page may
 * hold the frame.
 *
 * The page that reads the project from the database counts as a request of its address. The other files come from memory, and a visitor loads many of
 * them at once, maybe behind an address that others share.
 */
export function serveLoginSite({
  config,
  login,
  limitOpen,
  limitRate,
  site,
}: {
  readonly config: Pick<RouteOptions['config'], 'login' | 'publicUrl'>
  readonly login: Pick<Login, 'readConfig'>
  readonly limitOpen: MiddlewareHandler<ServicesEnv>
  readonly limitRate: RequestLimit
  readonly site: LoginSite
}) {
  /**
   * The origin of the asking app, if the project allows it. It must be an exact origin, because CSP has no pattern for
   * a part of a label.
   */
  async function readAncestors(query: URLSearchParams): Promise<readonly string[]> {
    const origin = query.get('origin') ?? ''
    const { ancestors } = await login.readConfig(query.get('projectId') ?? '').catch(() => ({ ancestors: [] }))
    const isOrigin = URL.canParse(origin) && new URL(origin).origin === origin
    return isOrigin && ancestors.length > 0 && originAllowed({ allowedOrigins: [...ancestors] }, origin) ? [origin] : []
  }

  return createMiddleware<ServicesEnv>(async (c, next) => {
    if (config.login.site === undefined) return next()
    const address = new URL(c.req.url)
    const found = site.find({ method: c.req.method, host: c.req.header('host'), path: address.pathname })
    if (!found) return next()
    const { file, name } = found
    const services = config.publicUrl?.replace(/\/$/, '') ?? address.origin
    await limitOpen(c, async () => undefined)
    if (!file || name === siteConfigFile) {
      for (const [header, value] of Object.entries(siteHeaders({ file: name, services, ancestors: [] })))
        c.header(header, value)
      return c.json({ services })
    }
    if (name === 'frame.html') limitRate(c)
    const ancestors = name === 'frame.html' ? await readAncestors(address.searchParams) : []
    const isGzip = /\bgzip\b/.test(c.req.header('accept-encoding') ?? '')
    return c.body(isGzip ? file.gzip : file.body, 200, {
      ...siteHeaders({ file: name, services, ancestors }),
      'Content-Type': file.type,
      Vary: 'Accept-Encoding',
      ...(isGzip && { 'Content-Encoding': 'gzip' }),
    })
  })
}

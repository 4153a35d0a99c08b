import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { type RegistryRouteOptions, registryRoutes } from '../registry/routes.ts'
import { type RpcRouteOptions, rpcRoutes } from '../rpc-proxy/routes.ts'
import { answerError } from './answer-error.ts'
import { HttpError } from './http-error.ts'
import { logRequests } from './log-requests.ts'
import type { RouteOptions, ServicesApp, ServicesEnv } from './services-context.ts'

export type AppOptions = RouteOptions &
  RegistryRouteOptions &
  RpcRouteOptions & { /** For `/health`. */ readonly health: () => object }

/** The HTTP side of the services. Any page may read an answer, also a refusal; what it may have is decided by project and origin. */
export function createApp(options: AppOptions): ServicesApp {
  const app = new Hono<ServicesEnv>()
  app.use(logRequests(options.log))
  app.use(cors({ origin: '*', allowMethods: ['GET', 'POST', 'OPTIONS'], maxAge: 86_400 }))
  app.use(async (c, next) => {
    await next()
    c.header('X-Content-Type-Options', 'nosniff')
    c.header('Cross-Origin-Resource-Policy', 'cross-origin')
  })
  app.get('/health', (c) => c.json({ status: 'ok', ...options.health() }))
  rpcRoutes(app, options)
  registryRoutes(app, options)
  app.notFound(() => {
    throw new HttpError(404, 'not-found', 'There is nothing here')
  })
  app.onError(answerError(options.log))
  return app
}

import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { type BlockchainRouteOptions, blockchainRoutes } from './blockchain/routes/routes.ts'
import { answerError } from './http/answer-error.ts'
import { HttpError } from './http/http-error.ts'
import { limitOpenRequests } from './http/limit-connections.ts'
import { enterScope, logRequests, refuseEncoded } from './http/middleware.ts'
import { operationRoutes, type Readiness } from './http/operations.ts'
import { createRequestLimit, limited } from './http/request-limit.ts'
import type { RouteOptions, ServicesApp, ServicesEnv } from './http/services-context.ts'
import { type ImageRouteOptions, imageRoutes } from './images/routes.ts'
import type { RequestScope } from './limits/request-scope.ts'
import { addLoginRoutes, isLogin, type LoginRouteOptions } from './login/login-routes.ts'
import { countRequests } from './metrics/count.ts'
import type { Metrics } from './metrics/metrics.ts'
import { metricsRoute } from './metrics/metrics-route.ts'
import type { RouteInfo } from './openapi/route-info.ts'
import { openApiRoutes } from './openapi/routes.ts'
import { type RegistryRouteOptions, registryRoutes } from './registry/routes.ts'
import { type RpcRouteOptions, rpcRoutes } from './rpc-proxy/routes.ts'
import { isSignIn, type SignInRouteOptions, signInRoutes } from './sign-in/routes.ts'
import { telemetryRoutes } from './telemetry/routes.ts'
import type { Sink } from './telemetry/sink.ts'

export type AppOptions = Omit<RouteOptions, 'describe' | 'limit'> &
  RegistryRouteOptions &
  RpcRouteOptions &
  BlockchainRouteOptions &
  ImageRouteOptions &
  SignInRouteOptions &
  LoginRouteOptions & {
    readonly readiness: Readiness
    readonly metrics: Metrics
    readonly sink: Sink
    readonly scope: RequestScope
  }

/** The HTTP side of the services. Any page may read an answer or a refusal, except those of sign-in; project and origin decide what a page gets. */
export function createApp(given: AppOptions): ServicesApp {
  const app = new Hono<ServicesEnv>()
  const described: RouteInfo[] = []
  const options = {
    ...given,
    limit: createRequestLimit(given.config, given.now),
    describe: (info: RouteInfo) => void described.push(info),
  }
  const { log, metrics, readiness, config, scope, sink } = options
  app.use(enterScope(scope, config.relay.addressHeader))
  app.use(logRequests(log))
  app.use(countRequests(metrics))
  // Without `exposeHeaders` a page can't read when it may ask again.
  const headers = { exposeHeaders: ['Retry-After'], maxAge: 86_400 }
  const anyPage = cors({ origin: '*', allowMethods: ['GET', 'POST', 'OPTIONS'], ...headers })
  // Sign-in and login speak of a visitor: they say themselves who may read it.
  const isPrivate = (path: string) => isSignIn(path) || isLogin(path)
  app.use((c, next) => (isPrivate(c.req.path) ? next() : anyPage(c, next)))
  app.use(async (c, next) => {
    await next()
    c.header('X-Content-Type-Options', 'nosniff')
    c.header('Cross-Origin-Resource-Policy', isPrivate(c.req.path) ? 'same-origin' : 'cross-origin')
    if (readiness.isStopping()) c.header('Connection', 'close')
  })
  app.use(limitOpenRequests(config))
  app.use(refuseEncoded)
  // Routes without a project that `addRoute` doesn’t make.
  for (const path of ['/docs', '/docs/style.css', '/openapi.json', '/metrics']) app.use(path, limited(options.limit))
  operationRoutes(app, readiness, options)
  metricsRoute(app, options, metrics)
  rpcRoutes(app, options)
  blockchainRoutes(app, options)
  imageRoutes(app, options)
  registryRoutes(app, options)
  signInRoutes(app, options)
  addLoginRoutes(app, options)
  telemetryRoutes(app, options, sink)
  openApiRoutes(app, described, config.publicUrl)
  app.notFound(() => {
    throw new HttpError(404, 'not_found', 'There is nothing here')
  })
  app.onError(answerError(log))
  return app
}

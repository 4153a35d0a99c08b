import { type Context, Hono } from 'hono'
import { blockchainRoutes } from './blockchain/routes/routes.ts'
import type { BlockchainRouteOptions } from './blockchain/routes/shared/answer.ts'
import { type BuyRouteOptions, buyRoutes } from './buy/routes.ts'
import { answerError, writeError } from './http/answer-error.ts'
import { answerHeaders } from './http/answer-headers.ts'
import { HttpError } from './http/http-error.ts'
import { limitOpenRequests } from './http/limit-connections.ts'
import { enterScope, logRequests, refuseEncoded } from './http/middleware.ts'
import { operationRoutes, type Readiness } from './http/operations.ts'
import { createRequestLimit, limited, type RequestRates } from './http/request-limit.ts'
import type { RouteInfo } from './http/route-info.ts'
import type { RouteOptions, ServicesApp, ServicesEnv } from './http/services-context.ts'
import { type ImageRouteOptions, imageRoutes } from './images/routes.ts'
import type { RequestScope } from './limits/request-scope.ts'
import { loginHeaders } from './login/login-headers.ts'
import { addLoginRoutes, isLogin, type LoginRouteOptions } from './login/login-routes.ts'
import type { LoginSite } from './login/site/open-site.ts'
import { serveLoginSite } from './login/site/serve-site.ts'
import { writeLoginError } from './login/write-login-error.ts'
import type { RequestCounts } from './metrics/count.ts'
import type { Metrics } from './metrics/metrics.ts'
import { metricsRoute } from './metrics/metrics-route.ts'
import { type NamesRouteOptions, namesRoutes } from './names/routes.ts'
import { openApiRoutes } from './openapi/routes.ts'
import { type PayRouteOptions, payRoutes } from './pay/routes.ts'
import { type RegistryRouteOptions, registryRoutes } from './registry/routes.ts'
import { isRpc, type RpcRouteOptions, rpcRoutes, writeRpcError } from './rpc-proxy/routes.ts'
import { type SessionsRouteOptions, sessionsRoutes } from './sessions/routes.ts'
import { isSignIn, type SignInRouteOptions, signInRoutes } from './sign-in/routes.ts'
import { signInHeaders } from './sign-in/sign-in-headers.ts'
import type { SwapRouteOptions } from './swap/swaps.ts'
import { telemetryRoutes } from './telemetry/routes.ts'
import type { Sink } from './telemetry/sink.ts'

export type AppOptions = Omit<RouteOptions, 'describe' | 'limitRate'> &
  RegistryRouteOptions &
  RpcRouteOptions &
  BlockchainRouteOptions &
  SwapRouteOptions &
  BuyRouteOptions &
  PayRouteOptions &
  ImageRouteOptions &
  NamesRouteOptions &
  SessionsRouteOptions &
  SignInRouteOptions &
  LoginRouteOptions & {
    readonly readiness: Readiness
    readonly metrics: Metrics
    readonly counts: RequestCounts
    readonly rates: RequestRates
    readonly sink: Sink
    readonly scope: RequestScope
    readonly site: LoginSite
  }

/** The HTTP side of the services. Pages of every origin may read the answers, except those of sign-in and login. */
export function createApp(given: AppOptions): ServicesApp {
  const app = new Hono<ServicesEnv>()
  const described: RouteInfo[] = []
  const options = {
    ...given,
    limitRate: createRequestLimit(given.config, given.rates, 'pages'),
    describe: (info: RouteInfo) => void described.push(info),
  }
  const { log, metrics, readiness, config, scope, sink, site } = options
  app.use(enterScope(scope, config.addressHeader))
  app.use(logRequests(log))
  app.use(options.counts.count)
  const limitOpen = limitOpenRequests(config)
  // Before the headers of the services: the login site has its own.
  app.use(serveLoginSite({ config, login: options.login, limitOpen, limitRate: options.limitRate, site }))
  // Answers of sign-in and login are about one visitor: these routes name the origins that may read them.
  app.use(answerHeaders({ isPrivate: (path) => isSignIn(path) || isLogin(path), isStopping: readiness.isStopping }))
  // This comes before the refusals, because the login frame and pages that sign in must be able to read them.
  app.use('/login/*', loginHeaders(config.login))
  app.use('/siwx/*', signInHeaders(config.signIn))
  app.use(limitOpen)
  app.use(refuseEncoded)
  // `addRoute` limits the other routes.
  for (const path of ['/docs', '/docs/style.css', '/openapi.json']) app.use(path, limited(options.limitRate))
  operationRoutes(app, readiness, options)
  metricsRoute(app, options, metrics)
  rpcRoutes(app, options)
  blockchainRoutes(app, options)
  buyRoutes(app, options)
  payRoutes(app, options)
  imageRoutes(app, options)
  namesRoutes(app, options)
  sessionsRoutes(app, options)
  registryRoutes(app, options)
  signInRoutes(app, options)
  addLoginRoutes(app, options)
  telemetryRoutes(app, options, sink)
  openApiRoutes(app, described, config.publicUrl)
  app.notFound((c: Context<ServicesEnv>) => {
    options.limitRate(c)
    throw new HttpError(404, 'not_found', 'There is nothing here')
  })
  app.onError(
    answerError(log, (c, error) => {
      const write = isRpc(c.req) ? writeRpcError : isLogin(c.req.path) ? writeLoginError : writeError
      return write(c, error)
    }),
  )
  return app
}

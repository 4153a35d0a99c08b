import { type Context, Hono } from 'hono'
import { answerError } from '../http/answer-error.ts'
import type { RouteOptions, ServicesApp, ServicesEnv } from '../http/services-context.ts'
import { UpstreamError } from '../outbound/upstream-error.ts'
import { offerRoutes } from './offer-routes.ts'
import { orderRoutes } from './order-routes.ts'
import type { Purchases } from './purchases.ts'

export type BuyRouteOptions = { readonly purchases: Purchases }

/** Buying crypto for money, under `/v1/onramp`. */
export function buyRoutes(app: ServicesApp, options: RouteOptions & BuyRouteOptions): void {
  const { log, purchases } = options
  const routes = new Hono<ServicesEnv>()
  offerRoutes(routes, options, purchases)
  orderRoutes(routes, options, purchases)
  routes.onError((error, c) =>
    error instanceof UpstreamError ? answerUpstreamError(c, error) : answerError(log)(error, c),
  )
  app.route('/', routes)
}

function answerUpstreamError(c: Context, { status, retryAfterMs, failure, message }: UpstreamError): Response {
  if (status === 503) c.header('Retry-After', String(Math.ceil((retryAfterMs ?? 1000) / 1000)))
  return c.json({ error: { code: `upstream_${failure.replace('-', '_')}`, message } }, status)
}

import { type Context, Hono } from 'hono'
import { allowanceRoutes } from '../../allowances/routes.ts'
import { answerError } from '../../http/answer-error.ts'
import type { ServicesApp, ServicesEnv } from '../../http/services-context.ts'
import { UpstreamError } from '../../outbound/upstream-error.ts'
import { previewRoutes } from '../../preview/routes.ts'
import { swapRoutes } from '../../swap/routes.ts'
import type { SwapRouteOptions } from '../../swap/swaps.ts'
import { InvalidCursor } from '../history/invalid-cursor.ts'
import { accountRoutes } from './account-routes.ts'
import { chainRoutes } from './chain-routes.ts'
import { upstreamCode } from './gather.ts'
import type { BlockchainOptions } from './shared/answer.ts'

/** The blockchain API. */
export function blockchainRoutes(app: ServicesApp, options: BlockchainOptions & SwapRouteOptions): void {
  const { log } = options
  const routes = new Hono<ServicesEnv>()
  chainRoutes(routes, options)
  accountRoutes(routes, options)
  allowanceRoutes(routes, options)
  swapRoutes(routes, options)
  previewRoutes(routes, options)
  routes.onError((error, c) => {
    if (error instanceof InvalidCursor) return fail(c, 400, 'invalid_cursor', error.message)
    if (!(error instanceof UpstreamError)) return answerError(log)(error, c)
    const { status, retryAfterMs, message } = error
    if (status === 503) c.header('Retry-After', String(Math.ceil((retryAfterMs ?? 1000) / 1000)))
    return fail(c, status, upstreamCode(error), message)
  })
  app.route('/', routes)
}

function fail(c: Context, status: 400 | 502 | 503 | 504, code: string, message: string): Response {
  return c.json({ error: { code, message } }, status)
}

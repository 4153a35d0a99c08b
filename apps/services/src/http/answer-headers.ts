import { cors } from 'hono/cors'
import { createMiddleware } from 'hono/factory'
import type { ServicesEnv } from './services-context.ts'

export type AnswerHeadersOptions = {
  /** Whether a path's answers are about one visitor. */
  readonly isPrivate: (path: string) => boolean
  /** Whether the process takes no new work. */
  readonly isStopping: () => boolean
}

/**
 * The headers of every answer. Pages of every origin may read an answer, unless it is private.
 *
 * The headers are set on Node's own answer. Hono makes a new `Response`, with a new stream of its body, for each header
 * that is added to one. That took a third of the processor time of `/health`, and a tenth of a refusal's.
 */
export function answerHeaders({ isPrivate, isStopping }: AnswerHeadersOptions) {
  // Without `exposeHeaders` a page can't read when it may ask again.
  const exposeHeaders = ['Retry-After']
  const preflight = cors({ origin: '*', allowMethods: ['GET', 'POST', 'OPTIONS'], exposeHeaders, maxAge: 86_400 })
  return createMiddleware<ServicesEnv>(async (c, next) => {
    const { incoming, outgoing } = c.env
    const isOwn = isPrivate(c.req.path)
    outgoing.setHeader('X-Content-Type-Options', 'nosniff')
    outgoing.setHeader('Cross-Origin-Resource-Policy', isOwn ? 'same-origin' : 'cross-origin')
    if (isOwn) await next()
    else if (incoming.method === 'OPTIONS') return preflight(c, next)
    else {
      outgoing.setHeader('Access-Control-Allow-Origin', '*')
      outgoing.setHeader('Access-Control-Expose-Headers', exposeHeaders.join(','))
      await next()
    }
    if (isStopping()) outgoing.setHeader('Connection', 'close')
  })
}

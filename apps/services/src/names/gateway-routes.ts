import type { Context, MiddlewareHandler } from 'hono'
import * as v from 'valibot'
import { addRoute } from '../http/add-route.ts'
import { askerOf } from '../http/asker-of.ts'
import { HttpError } from '../http/http-error.ts'
import { limitVisitors } from '../http/limit-visitors.ts'
import type { RouteOptions, ServicesApp, ServicesEnv } from '../http/services-context.ts'
import type { InTurn } from '../limits/turns.ts'
import type { Names } from './names.ts'
import { text } from './parameters.ts'
import { fresh } from './wire.ts'

export type GatewayParts = {
  readonly names: Names
  readonly inTurn: InTurn
  /** The limit of a body. */
  readonly limit: MiddlewareHandler<ServicesEnv>
}

/** Each answer of the gateway is signed, which takes milliseconds of this process. */
const answerRate = { burst: 30, perSecond: 5, what: 'questions about names' } as const

/** The gateway of ENS clients (ERC-3668, ENSIP-10). */
export function gatewayRoutes(app: ServicesApp, options: RouteOptions, { inTurn, limit, names }: GatewayParts): void {
  const limitAnswers = limitVisitors(options, answerRate)
  const busy = (c: Context) => {
    c.header('Retry-After', '1')
    return new HttpError(503, 'busy', 'Too many questions about names, ask again soon')
  }
  const gateway = {
    tag: 'Names',
    // ENS clients of any app ask, and know no project.
    needsProject: false,
    answer: { summary: '`{ data }`: the signed answer (ERC-3668)' },
    refusals: { 400: 'No question about a name', 501: 'No key signs answers here: see names.signingKey' },
  } as const
  const answer = async (c: Context<ServicesEnv>, sender: string, data: string) => {
    if (!names.gateway) throw new HttpError(501, 'not_configured', 'No key signs answers here: see names.signingKey')
    const asker = askerOf(c, options.config.addressHeader)
    const signed = await names.gateway(sender, data.replace(/\.json$/, ''), (work, prepare) =>
      inTurn(asker, work, prepare),
    )
    if (signed === 'busy') throw busy(c)
    // ERC-3668: clients show `message`.
    if (!signed) return c.json({ message: 'The request is not about a name' }, 400)
    return c.json({ data: signed }, 200, fresh)
  }
  addRoute(
    app,
    options,
    {
      ...gateway,
      method: 'post',
      path: '/v1/names/gateway',
      summary: 'Answers ENS clients about the names (ERC-3668, ENSIP-10)',
      body: v.object({ sender: text(42), data: text(8192) }),
    },
    [limitAnswers, limit],
    (c, { body: { data, sender } }) => answer(c, sender, data),
  )
  addRoute(
    app,
    options,
    {
      ...gateway,
      method: 'get',
      path: '/v1/names/gateway/:sender/:data',
      summary: 'The same, for resolvers whose URL names `{sender}` and `{data}`',
      params: v.object({ sender: text(42), data: text(8192) }),
    },
    [limitAnswers],
    (c, { params: { data, sender } }) => answer(c, sender, data),
  )
}

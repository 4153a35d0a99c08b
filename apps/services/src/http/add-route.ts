import type { Context, MiddlewareHandler } from 'hono'
import * as v from 'valibot'
import { holdsZeroCharacter } from '../limits/holds-zero-character.ts'
import { parseJson } from '../limits/parse-json.ts'
import { HttpError } from './http-error.ts'
import { limitBody } from './limit-body.ts'
import { limited } from './request-limit.ts'
import { requireProject } from './require-project.ts'
import type { RouteInfo } from './route-info.ts'
import type { RouteOptions, ServicesApp, ServicesEnv } from './services-context.ts'

type Output<Schema> = Schema extends v.GenericSchema ? v.InferOutput<Schema> : undefined

export type RouteInput<Info extends RouteInfo> = {
  readonly params: Output<Info['params']>
  readonly query: Output<Info['query']>
  readonly body: Output<Info['body']>
}

/**
 * Adds a route. A request is checked in this order: the rate of its address, its project, the route's own middleware, its input. The schemas
 * that check the input also make the OpenAPI document.
 *
 * @param options `limitRate` counts the route's requests, also where it needs no project
 * @example
 * addRoute(app, options, { method: 'get', path: '/getWallets', tag: 'Registry', summary: '…', query, answer }, [], (c, { query }) => …)
 */
export function addRoute<const Info extends RouteInfo>(
  app: ServicesApp,
  options: Pick<RouteOptions, 'projects' | 'describe' | 'limitRate'>,
  info: Info,
  middleware: readonly MiddlewareHandler<ServicesEnv>[],
  handler: (c: Context<ServicesEnv>, input: RouteInput<Info>) => Response | Promise<Response>,
): void {
  options.describe(info)
  const needsProject = info.needsProject !== false
  const guards = [
    limited(options.limitRate),
    ...(needsProject ? [requireProject(options.projects)] : []),
    ...middleware,
    ...(info.body ? [limitOfAll] : []),
  ]
  for (const guard of guards) app.on(info.method.toUpperCase(), info.path, guard)
  app.on(info.method.toUpperCase(), info.path, async (c) => {
    const input = {
      params: info.params && check('path', info.params, c.req.param()),
      query: info.query && check('query', info.query, c.req.query()),
      body: info.body && check('body', info.body, await readJson(c)),
    }
    return handler(c, input as RouteInput<Info>)
  })
}

function check(part: 'path' | 'query' | 'body', schema: v.GenericSchema, value: unknown): unknown {
  if (holdsZeroCharacter(value)) throw new HttpError(400, `invalid_${part}`, `${part}: text with a zero character`)
  const result = v.safeParse(schema, value)
  if (result.success) return result.output
  const [issue] = result.issues
  throw new HttpError(400, `invalid_${part}`, `${v.getDotPath(issue) ?? part}: ${issue.message.slice(0, 300)}`)
}

/** The limit of a body where the route's own middleware has no lower one, in bytes. */
const largestBody = 524_288
const limitOfAll = limitBody(largestBody)

/** Levels of a body. */
const deepestBody = 32

async function readJson(c: Context): Promise<unknown> {
  try {
    return parseJson(await c.req.text(), deepestBody)
  } catch (error) {
    if (error instanceof SyntaxError) throw new HttpError(400, 'invalid_body', 'body: this isn’t JSON')
    throw error
  }
}

import type { Context, MiddlewareHandler } from 'hono'
import * as v from 'valibot'
import { parseJson } from '../limits/parse-json.ts'
import type { RouteInfo } from '../openapi/route-info.ts'
import { HttpError } from './http-error.ts'
import { limited } from './request-limit.ts'
import { requireProject } from './require-project.ts'
import type { RouteOptions, ServicesApp, ServicesEnv } from './services-context.ts'

type Output<Schema> = Schema extends v.GenericSchema ? v.InferOutput<Schema> : undefined

export type RouteInput<Info extends RouteInfo> = {
  readonly params: Output<Info['params']>
  readonly query: Output<Info['query']>
  readonly body: Output<Info['body']>
}

/**
 * Adds a route: who may ask, and how much, is checked first, then its input, by the schemas that also make the OpenAPI document.
 *
 * @example
 * addRoute(app, options, { method: 'get', path: '/getWallets', tag: 'Registry', summary: '…', query, answer }, [], (c, { query }) => …)
 */
export function addRoute<const Info extends RouteInfo>(
  app: ServicesApp,
  options: Pick<RouteOptions, 'projects' | 'describe' | 'limit'>,
  info: Info,
  middleware: readonly MiddlewareHandler<ServicesEnv>[],
  handler: (c: Context<ServicesEnv>, input: RouteInput<Info>) => Response | Promise<Response>,
): void {
  options.describe(info)
  const whose: readonly MiddlewareHandler<ServicesEnv>[] = [limited(options.limit), requireProject(options.projects)]
  const guards = [...(info.needsProject === false ? [] : whose), ...middleware]
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

function check(place: 'path' | 'query' | 'body', schema: v.GenericSchema, value: unknown): unknown {
  const result = v.safeParse(schema, value)
  if (result.success) return result.output
  const [issue] = result.issues
  throw new HttpError(400, `invalid_${place}`, `${v.getDotPath(issue) ?? place}: ${issue.message.slice(0, 300)}`)
}

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

import { toJsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import type { RouteInfo } from '../http/route-info.ts'

type JsonSchema = Readonly<Record<string, unknown>>
export type Operation = {
  readonly tags: readonly string[]
  readonly summary: string
  readonly parameters: readonly {
    readonly name: string
    readonly in: string
    readonly required: boolean
    readonly schema: JsonSchema
  }[]
  readonly requestBody?: object
  readonly responses: Readonly<Record<string, { readonly description: string }>>
}
export type OpenApiDocument = {
  readonly openapi: '3.1.0'
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

/** The OpenAPI document of the routes, without `servers`, from the schemas that check their input. */
export function createDocument(routes: readonly RouteInfo[]): OpenApiDocument {
  const paths: Record<string, Record<string, Operation>> = {}
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method]: toOperation(route) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Latchkey services',
      version: '1',
      description:
        'Wallet registry, JSON-RPC proxy, blockchain API and telemetry. The relay speaks WebSocket on / and /relay.',
    },
    paths,
  }
}

function toOperation({
  tag,
  summary,
  needsProject = true,
  params,
  query,
  body,
  answer,
  refusals,
}: RouteInfo): Operation {
  const projectId = { name: 'projectId', in: 'query', required: true, schema: { type: 'string' } }
  const json = (schema: v.GenericSchema | undefined, type = 'application/json') => ({
    content: { [type]: { schema: schema ? toSchema(schema) : {} } },
  })
  return {
    tags: [tag],
    summary,
    parameters: [
      ...parametersOf(params, 'path'),
      ...(needsProject ? [projectId] : []),
      ...parametersOf(query, 'query'),
    ],
    ...(body && { requestBody: { required: true, ...json(body) } }),
    responses: {
      200: { description: answer.summary, ...json(answer.schema, answer.type) },
      ...((params || query || body) && { 400: { description: 'An input can’t be used; the message names it' } }),
      ...(needsProject && {
        401: { description: 'No projectId' },
        403: { description: 'No such project, or not from this origin' },
      }),
      429: { description: 'Too many requests of one address; `Retry-After` says when to ask again' },
      ...Object.fromEntries(Object.entries(refusals ?? {}).map(([status, description]) => [status, { description }])),
    },
  }
}

function parametersOf(schema: RouteInfo['query'], part: 'path' | 'query') {
  return Object.entries(schema?.entries ?? {}).map(([name, entry]) => ({
    name,
    in: part,
    required: entry.type !== 'optional',
    schema: toSchema(entry),
  }))
}

/** The schema of the input. Rules that JSON Schema can't express are in the answer that refuses. */
function toSchema(schema: v.GenericSchema): JsonSchema {
  const { $schema: _, ...rest } = toJsonSchema(schema, { typeMode: 'input', errorMode: 'ignore' })
  return rest
}

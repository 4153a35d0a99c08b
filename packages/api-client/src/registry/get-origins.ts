import * as v from 'valibot'
import type { CallOptions } from '../http/call-options.ts'
import { dropBad } from '../http/drop-bad.ts'
import type { Http } from '../http/http.ts'

/** Result of `getOrigins`. */
export type GetOriginsReturnType = { allowedOrigins: readonly string[] }

const answer = v.object({ allowedOrigins: v.array(v.unknown()) })

/**
 * The origins that may use the project id; `*` is a wildcard.
 *
 * @example const { allowedOrigins } = await getOrigins(http)
 */
export async function getOrigins(
  http: Http,
  { signal }: { signal?: AbortSignal | undefined },
  { warn }: CallOptions,
): Promise<GetOriginsReturnType> {
  const { allowedOrigins } = await http.get('/projects/v1/origins', { schema: answer, signal })
  return { allowedOrigins: dropBad(allowedOrigins, v.pipe(v.string(), v.nonEmpty()), 'origin of the registry', warn) }
}

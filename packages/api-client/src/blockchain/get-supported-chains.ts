import * as v from 'valibot'
import type { CallOptions } from '../http/call-options.ts'
import { dropBad } from '../http/drop-bad.ts'
import { chainId } from '../http/fields.ts'
import type { Http } from '../http/http.ts'

/** Parameters of `getSupportedChains`. */
export type GetSupportedChainsParameters = { signal?: AbortSignal | undefined }

/** CAIP-2 ids of the chains that a host answers for, by the kind of connection. */
export type GetSupportedChainsReturnType = {
  readonly http: readonly string[]
  readonly ws: readonly string[]
  /** The chains of `http` that have a history. Absent when the host doesn't say. */
  readonly history?: readonly string[] | undefined
}

const freshMs = 300_000

const answer = v.object({
  http: v.array(v.unknown()),
  ws: v.nullish(v.array(v.unknown()), []),
  history: v.nullish(v.array(v.unknown())),
})

/**
 * The chains that the host knows.
 *
 * @example const chains = await getSupportedChains(http)
 */
export function getSupportedChains(
  http: Http,
  { signal }: GetSupportedChainsParameters,
  { warn }: Pick<CallOptions, 'warn'>,
): Promise<GetSupportedChainsReturnType> {
  const read = (ids: readonly unknown[]) => dropBad(ids, chainId, 'supported chain', warn)
  const schema = v.pipe(
    answer,
    v.transform(({ http, ws, history }) => ({
      http: read(http),
      ws: read(ws),
      ...(history && { history: read(history) }),
    })),
  )
  return http.get('/v1/supported-chains', { schema, freshMs, signal })
}

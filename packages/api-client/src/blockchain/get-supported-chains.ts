import * as v from 'valibot'
import type { CallOptions } from '../http/call-options.ts'
import { dropBad } from '../http/drop-bad.ts'
import { chainId, text } from '../http/fields.ts'
import type { Http } from '../http/http.ts'

/** Parameters of `getSupportedChains`. */
export type GetSupportedChainsParameters = { signal?: AbortSignal | undefined }

/** CAIP-2 ids of the chains that a host answers for, by the kind of connection. */
export type GetSupportedChainsReturnType = {
  readonly http: readonly string[]
  readonly ws: readonly string[]
  /** The chains of `http` that have a history. Absent when the host doesn't say. */
  readonly history?: readonly string[] | undefined
  /** The chains of `http` that have swaps. Absent when the host doesn't say. */
  readonly swaps?: readonly string[] | undefined
  /** Where crypto can be bought, and the first parts of the CAIP-2 ids it is paid out on. Absent when nothing is sold. */
  readonly onramp?: readonly { readonly id: string; readonly namespaces: readonly string[] }[] | undefined
}

const freshMs = 300_000

const answer = v.object({
  http: v.array(v.unknown()),
  ws: v.nullish(v.array(v.unknown()), []),
  history: v.nullish(v.array(v.unknown())),
  swaps: v.nullish(v.array(v.unknown())),
  onramp: v.nullish(v.array(v.unknown())),
})

const provider = v.object({ id: text, namespaces: v.array(text) })

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
    v.transform(({ http, ws, history, swaps, onramp }) => ({
      http: read(http),
      ws: read(ws),
      ...(history && { history: read(history) }),
      ...(swaps && { swaps: read(swaps) }),
      ...(onramp && { onramp: dropBad(onramp, provider, 'provider', warn) }),
    })),
  )
  return http.get('/v1/supported-chains', { schema, freshMs, signal })
}

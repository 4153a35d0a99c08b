import * as v from 'valibot'
import { pathPart } from '../../http/build-url.ts'
import type { CallOptions } from '../../http/call-options.ts'
import { units } from '../../http/decimal.ts'
import { dropBad } from '../../http/drop-bad.ts'
import { optionalField, text } from '../../http/fields.ts'
import type { Http } from '../../http/http.ts'

/** Parameters of `getSessions`. */
export type GetSessionsParameters = {
  /** The account, CAIP-10. */
  id: string
  signal?: AbortSignal | undefined
}

/** A permission that a smart account has given. Its content is the host's data, unchanged. */
export type SmartSession = {
  /** The id of the permission's context. */
  readonly pci: string
  /** Unix time in s. */
  readonly expiration?: string | undefined
  /** Unix time in s. */
  readonly revokedAt?: string | undefined
  readonly permissions: readonly unknown[]
  /** Names the permission to its app (ERC-7710), 0x hex; absent in those of other apps. */
  readonly context?: string | undefined
}

/** Result of `getSessions`. */
export type GetSessionsReturnType = { readonly sessions: readonly SmartSession[] }

/** The largest number of sessions read from one answer. */
const maxSessions = 500

/** 0x and words of 32 bytes, 512 at most. */
const context = v.pipe(
  v.string(),
  v.maxLength(2 + 512 * 64),
  v.regex(/^0x[0-9a-fA-F]+$/, 'no context'),
  v.check((text) => text.length % 64 === 2, 'no whole words'),
)
const answer = v.object({ pcis: v.array(v.unknown()) })

/**
 * The permissions that an account has given.
 *
 * @example const { sessions } = await getSessions(http, { id: 'eip155:1:0xab…' })
 */
export async function getSessions(
  http: Http,
  { id, signal }: GetSessionsParameters,
  options: CallOptions,
): Promise<GetSessionsReturnType> {
  const session = v.object({
    pci: text,
    expiration: optionalField(units, 'expiration', options),
    revokedAt: optionalField(units, 'revokedAt', options),
    permissions: v.nullish(v.array(v.unknown()), []),
    context: optionalField(context, 'context', options),
  })
  const schema = v.pipe(
    answer,
    v.transform(({ pcis }) => ({ sessions: dropBad(pcis.slice(0, maxSessions), session, 'session', options.warn) })),
  )
  return http.get(`/v1/sessions/${pathPart(id)}`, { schema, signal })
}

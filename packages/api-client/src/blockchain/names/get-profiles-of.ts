import * as v from 'valibot'
import { pathPart } from '../../http/build-url.ts'
import type { CallOptions } from '../../http/call-options.ts'
import { dropBad } from '../../http/drop-bad.ts'
import type { Http } from '../../http/http.ts'
import { apiVersion } from './api-version.ts'
import { type Profile, profile } from './profile.ts'
import { withReason } from './with-reason.ts'

/** Parameters of `getProfilesOf`. */
export type GetProfilesOfParameters = {
  /** Without a chain, e.g. `0xab…`. */
  address: string
  /** The connected account. */
  sender?: string | undefined
  signal?: AbortSignal | undefined
}

/** Result of `getProfilesOf`. */
export type GetProfilesOfReturnType = { readonly profiles: readonly Profile[] }

const freshMs = 300_000

/** The largest number of names read from one answer. */
const maxNames = 100

/**
 * The registered names of an address.
 *
 * @example const { profiles } = await getProfilesOf(http, { address: '0xab…' })
 */
export async function getProfilesOf(
  http: Http,
  { address, sender, signal }: GetProfilesOfParameters,
  options: CallOptions,
): Promise<GetProfilesOfReturnType> {
  const schema = v.pipe(
    v.array(v.unknown()),
    v.transform((names) => ({ profiles: dropBad(names.slice(0, maxNames), profile(options), 'name', options.warn) })),
  )
  const query = { sender, apiVersion }
  return withReason(http.get(`/v1/profile/reverse/${pathPart(address)}`, { schema, query, freshMs, signal }))
}

import { pathPart } from '../../http/build-url.ts'
import type { CallOptions } from '../../http/call-options.ts'
import type { Http } from '../../http/http.ts'
import { apiVersion } from './api-version.ts'
import { type Profile, profile } from './profile.ts'
import { withReason } from './with-reason.ts'

/** Parameters of `getProfile`. */
export type GetProfileParameters = {
  /** e.g. `alice.example`. */
  name: string
  signal?: AbortSignal | undefined
}

const freshMs = 300_000

/**
 * The profile of a registered name. An unregistered name is `http/status` with 404.
 *
 * @example
 * const profile = await getProfile(http, { name: 'alice.example' })
 */
export async function getProfile(
  http: Http,
  { name, signal }: GetProfileParameters,
  options: CallOptions,
): Promise<Profile> {
  const path = `/v1/profile/account/${pathPart(name)}`
  return withReason(http.get(path, { schema: profile(options), query: { apiVersion }, freshMs, signal }))
}

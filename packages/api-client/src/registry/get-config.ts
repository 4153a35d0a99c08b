import * as v from 'valibot'
import type { CallOptions } from '../http/call-options.ts'
import { dropBad } from '../http/drop-bad.ts'
import type { Http } from '../http/http.ts'

/** The features that the operator can switch remotely. `social_login` also covers e-mail: its config lists the providers. */
export type RemoteFeature = {
  readonly id: 'activity' | 'onramp' | 'swap' | 'social_login' | 'branding'
  readonly isEnabled: boolean
  /** The providers to offer; `null` leaves the choice to the app. */
  readonly config: readonly string[] | null
}

/** Result of `getConfig`. */
export type GetConfigReturnType = { features: readonly RemoteFeature[] }

const answer = v.object({ features: v.array(v.unknown()) })
const feature = v.pipe(
  v.object({
    id: v.picklist(['activity', 'onramp', 'swap', 'social_login', 'reown_branding']),
    isEnabled: v.boolean(),
    config: v.nullish(v.array(v.string()), null),
  }),
  v.transform(({ id, ...rest }): RemoteFeature => ({ id: id === 'reown_branding' ? 'branding' : id, ...rest })),
)

/**
 * The operator's feature switches. Unknown features are left out with a warning.
 *
 * @example
 * const { features } = await getConfig(http)
 */
export async function getConfig(
  http: Http,
  { signal }: { signal?: AbortSignal | undefined },
  { warn }: CallOptions,
): Promise<GetConfigReturnType> {
  const { features } = await http.get('/appkit/v1/config', { schema: answer, signal })
  return { features: dropBad(features, feature, 'feature of the registry', warn) }
}

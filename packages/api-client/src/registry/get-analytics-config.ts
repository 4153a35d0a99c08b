import * as v from 'valibot'
import type { Http } from '../http/http.ts'

/** Result of `getAnalyticsConfig`. */
export type GetAnalyticsConfigReturnType = { isAnalyticsEnabled: boolean }

const answer = v.object({ isAnalyticsEnabled: v.boolean() })

/**
 * Whether the operator wants analytics.
 *
 * @example
 * const { isAnalyticsEnabled } = await getAnalyticsConfig(http)
 */
export function getAnalyticsConfig(
  http: Http,
  { signal }: { signal?: AbortSignal | undefined },
): Promise<GetAnalyticsConfigReturnType> {
  return http.get('/getAnalyticsConfig', { schema: answer, signal })
}

import * as v from 'valibot'
import type { Http } from '../../http/http.ts'
import { type OnrampOrder, onrampOrder } from './onramp-order.ts'

/** Parameters of `getOnrampOrder`. */
export type GetOnrampOrderParameters = { id: string; signal?: AbortSignal | undefined }

/**
 * What became of a purchase.
 *
 * @example
 * const { status, hash } = await getOnrampOrder(http, { id })
 */
export async function getOnrampOrder(http: Http, { id, signal }: GetOnrampOrderParameters): Promise<OnrampOrder> {
  const schema = v.object({ order: onrampOrder })
  const { order } = await http.get(`/v1/onramp/orders/${encodeURIComponent(id)}`, { schema, signal })
  return order
}

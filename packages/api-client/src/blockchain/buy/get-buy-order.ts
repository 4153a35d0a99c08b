import * as v from 'valibot'
import type { Http } from '../../http/http.ts'
import { type BuyOrder, buyOrder } from './buy-order.ts'

/** Parameters of `getBuyOrder`. */
export type GetBuyOrderParameters = { id: string; signal?: AbortSignal | undefined }

/**
 * The status of a purchase.
 *
 * @example
 * const { status, hash } = await getBuyOrder(http, { id })
 */
export async function getBuyOrder(http: Http, { id, signal }: GetBuyOrderParameters): Promise<BuyOrder> {
  const schema = v.object({ order: buyOrder })
  const { order } = await http.get(`/v1/onramp/orders/${encodeURIComponent(id)}`, { schema, signal })
  return order
}

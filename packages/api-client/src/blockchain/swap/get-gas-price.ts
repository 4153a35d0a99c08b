import * as v from 'valibot'
import { units } from '../../http/decimal.ts'
import type { Http } from '../../http/http.ts'

/** Parameters of `getGasPrice`. */
export type GetGasPriceParameters = {
  /** CAIP-2 */
  chainId: string
  signal?: AbortSignal | undefined
}

/** In the smallest unit of the chain, wei on Ethereum. */
export type GetGasPriceReturnType = { readonly standard: string; readonly fast: string; readonly instant: string }

const schema = v.object({ standard: units, fast: units, instant: units })

/**
 * The current price of gas.
 *
 * @example
 * const price = await getGasPrice(http, { chainId: 'eip155:1' })
 */
export function getGasPrice(http: Http, { chainId, signal }: GetGasPriceParameters): Promise<GetGasPriceReturnType> {
  return http.get('/v1/convert/gas-price', { schema, query: { chainId }, signal })
}

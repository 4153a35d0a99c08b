import * as v from 'valibot'
import { units } from '../../http/decimal.ts'
import type { Http } from '../../http/http.ts'

/** Parameters of `getAllowance`. */
export type GetAllowanceParameters = {
  /** CAIP-10 */
  tokenAddress: string
  /** CAIP-10 */
  userAddress: string
  /** CAIP-10 of the contract that may move the token. @default any contract that swaps: the least is answered */
  spender?: string | undefined
  signal?: AbortSignal | undefined
}

/** In the smallest units of the token. */
export type GetAllowanceReturnType = { readonly allowance: string }

const schema = v.object({ allowance: units })

/**
 * How much of a token the swap contract may move. Never cached, because an approval changes it.
 *
 * @example
 * const { allowance } = await getAllowance(http, { tokenAddress, userAddress })
 */
export function getAllowance(
  http: Http,
  { signal, ...query }: GetAllowanceParameters,
): Promise<GetAllowanceReturnType> {
  return http.get('/v1/convert/allowance', { schema, query, signal })
}

import * as v from 'valibot'
import { accountId } from '../../http/fields.ts'
import type { Http } from '../../http/http.ts'

/** Parameters of `getSwapContracts`. */
export type GetSwapContractsParameters = {
  /** CAIP-2 */
  chainId: string
  signal?: AbortSignal | undefined
}

/** CAIP-10 ids. */
export type GetSwapContractsReturnType = { readonly contracts: readonly string[] }

const schema = v.object({ contracts: v.pipe(v.array(accountId), v.maxLength(256)) })

/**
 * The contracts that the operator lets swaps call and allow. A transaction of a swap that names another one must be refused.
 *
 * @example const { contracts } = await getSwapContracts(http, { chainId: 'eip155:1' })
 */
export function getSwapContracts(
  http: Http,
  { chainId, signal }: GetSwapContractsParameters,
): Promise<GetSwapContractsReturnType> {
  return http.get('/v1/convert/contracts', { schema, query: { chainId }, signal })
}

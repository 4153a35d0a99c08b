import * as v from 'valibot'
import type { Http } from '../../http/http.ts'
import { withReason } from './with-reason.ts'

/** What `registerName` takes. */
export type RegisterNameParameters = {
  /** Of the account's network, as the names service counts: 2^31 plus the chain id on EVM chains. */
  coinType: number
  /** Plain, e.g. `0xab…`. */
  address: string
  /** What was signed. */
  message: string
  signature: string
  signal?: AbortSignal | undefined
}

/**
 * Registers the name that the message holds. A refusal says why in the error's `details`.
 *
 * @example await registerName(http, { coinType, address, message, signature })
 */
export async function registerName(http: Http, { signal, coinType, ...rest }: RegisterNameParameters): Promise<void> {
  const body = { coin_type: coinType, ...rest }
  await withReason(http.post('/v1/profile/account', { schema: v.unknown(), body, signal }))
}

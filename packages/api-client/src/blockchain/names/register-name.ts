import * as v from 'valibot'
import type { Http } from '../../http/http.ts'
import { withReason } from './with-reason.ts'

/** Parameters of `registerName`. */
export type RegisterNameParameters = {
  /** The coin type of the account's network (ENSIP-11): 2^31 plus the chain id on EVM chains. */
  coinType: number
  /** Without a chain, e.g. `0xab…`. */
  address: string
  /** The signed message. */
  message: string
  signature: string
  signal?: AbortSignal | undefined
}

/**
 * Registers the name in the message. A refusal gives its reason in the error's `details`.
 *
 * @example
 * await registerName(http, { coinType, address, message, signature })
 */
export async function registerName(http: Http, { signal, coinType, ...rest }: RegisterNameParameters): Promise<void> {
  const body = { coin_type: coinType, ...rest }
  await withReason(http.post('/v1/profile/account', { schema: v.unknown(), body, signal }))
}

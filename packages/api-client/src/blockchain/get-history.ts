import * as v from 'valibot'
import { pathPart } from '../http/build-url.ts'
import type { CallOptions } from '../http/call-options.ts'
import { dropBad } from '../http/drop-bad.ts'
import type { Http } from '../http/http.ts'
import { type MissingChain, missingChains, partial } from './partial.ts'
import { type Transaction, transaction } from './transaction.ts'

/** Parameters of `getHistory`. */
export type GetHistoryParameters = {
  /** Without a chain, e.g. `0xab…`. */
  address: string
  /** CAIP-2. @default every chain of the host that the address fits */
  chainId?: string | undefined
  /** `next` of the previous page. */
  cursor?: string | undefined
  /** Only payouts of this on-ramp provider. */
  onramp?: string | undefined
  signal?: AbortSignal | undefined
}

/** Result of `getHistory`. */
export type GetHistoryReturnType = {
  /** Newest first. */
  readonly transactions: readonly Transaction[]
  /** The next page's `cursor`; absent on the last page. */
  readonly next?: string | undefined
  /** Chains whose transactions are missing; the next page asks them again. Absent when none is. */
  readonly missing?: readonly MissingChain[] | undefined
}

/** The largest number of transactions read from one page. */
const maxTransactions = 200

/** The longest cursor, in characters. It names a position on each of many chains. */
const maxCursor = 16_384

const answer = v.object({
  data: v.array(v.unknown()),
  next: v.nullish(v.pipe(v.string(), v.maxLength(maxCursor))),
  partial,
})

/**
 * One page of an account's transactions. Bad entries are left out with a warning; the page stays.
 *
 * @example
 * const { transactions } = await getHistory(http, { address: '0xab…' })
 */
export async function getHistory(
  http: Http,
  { address, signal, chainId, cursor, onramp }: GetHistoryParameters,
  options: CallOptions,
): Promise<GetHistoryReturnType> {
  const schema = v.pipe(
    answer,
    v.transform(({ data, next, partial }) => ({
      transactions: dropBad(data.slice(0, maxTransactions), transaction(options), 'transaction', options.warn),
      ...(next && { next }),
      ...missingChains(partial, options),
    })),
  )
  return http.get(`/v1/account/${pathPart(address)}/history`, { schema, query: { cursor, onramp, chainId }, signal })
}

import * as v from 'valibot'
import { pathPart } from '../http/build-url.ts'
import type { CallOptions } from '../http/call-options.ts'
import { dropBad } from '../http/drop-bad.ts'
import type { Http } from '../http/http.ts'
import { type MissingChain, missingChains, partial } from './partial.ts'
import { type Transaction, transaction } from './transaction.ts'

/** What `getHistory` takes. */
export type GetHistoryParameters = {
  /** Plain, e.g. `0xab…`. */
  address: string
  /** CAIP-2. @default every chain of the host that the address fits */
  chainId?: string | undefined
  /** `next` of the page before. */
  cursor?: string | undefined
  /** Only what this on-ramp provider has paid out. */
  onramp?: string | undefined
  signal?: AbortSignal | undefined
}

/** What `getHistory` returns. */
export type GetHistoryReturnType = {
  /** Newest first. */
  readonly transactions: readonly Transaction[]
  /** The next page's `cursor`; absent on the last page. */
  readonly next?: string | undefined
  /** Chains whose transactions are not among them; the next page asks them again. Absent where none is missing. */
  readonly missing?: readonly MissingChain[] | undefined
}

/** Transactions of one page that are taken. */
const maxTransactions = 200

/** Of a cursor, which names a place on each of many chains; in characters. */
const maxCursor = 16_384

const answer = v.object({
  data: v.array(v.unknown()),
  next: v.nullish(v.pipe(v.string(), v.maxLength(maxCursor))),
  partial,
})

/**
 * A page of what an account did. Bad entries are left out with a warning, never the page.
 *
 * @example const { transactions } = await getHistory(http, { address: '0xab…' })
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

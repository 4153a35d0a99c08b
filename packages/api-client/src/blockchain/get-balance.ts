import * as v from 'valibot'
import { pathPart } from '../http/build-url.ts'
import type { CallOptions } from '../http/call-options.ts'
import { dropBad } from '../http/drop-bad.ts'
import type { Http } from '../http/http.ts'
import { type MissingChain, missingChains, partial } from './partial.ts'
import { type TokenBalance, tokenBalance } from './token-balance.ts'

/** What `getBalance` takes. */
export type GetBalanceParameters = {
  /** Plain, e.g. `0xab…`. */
  address: string
  /** CAIP-2. @default every chain of the host that the address fits */
  chainId?: string | undefined
  /** @default 'usd' */
  currency?: 'usd' | undefined
  /** The time, as a text or in ms: the host looks anew instead of into its cache. */
  forceUpdate?: string | number | undefined
  signal?: AbortSignal | undefined
}

/** What `getBalance` returns. */
export type GetBalanceReturnType = {
  readonly balances: readonly TokenBalance[]
  /** Chains whose tokens are not among them; absent where none is missing. */
  readonly missing?: readonly MissingChain[] | undefined
}

/** Tokens of one answer that are taken. */
const maxTokens = 1000

const freshMs = 30_000

const answer = v.object({ balances: v.array(v.unknown()), partial })

/**
 * What an account holds, native token included. Bad entries are left out with a warning, never the page.
 *
 * @example const { balances } = await getBalance(http, { address: '0xab…' })
 */
export async function getBalance(
  http: Http,
  { address, chainId, currency = 'usd', forceUpdate, signal }: GetBalanceParameters,
  options: CallOptions,
): Promise<GetBalanceReturnType> {
  const schema = v.pipe(
    answer,
    v.transform(({ balances, partial }) => ({
      balances: dropBad(balances.slice(0, maxTokens), tokenBalance(options), 'token balance', options.warn),
      ...missingChains(partial, options),
    })),
  )
  return http.get(`/v1/account/${pathPart(address)}/balance`, {
    schema,
    query: { currency, chainId, forceUpdate },
    freshMs,
    signal,
  })
}

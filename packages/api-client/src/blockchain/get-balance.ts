import * as v from 'valibot'
import { pathPart } from '../http/build-url.ts'
import type { CallOptions } from '../http/call-options.ts'
import { dropBad } from '../http/drop-bad.ts'
import type { Http } from '../http/http.ts'
import { type MissingChain, missingChains, partial } from './partial.ts'
import { type TokenBalance, tokenBalance } from './token-balance.ts'

/** Parameters of `getBalance`. */
export type GetBalanceParameters = {
  /** Without a chain, e.g. `0xab…`. */
  address: string
  /** CAIP-2. @default every chain of the host that the address fits */
  chainId?: string | undefined
  /** @default 'usd' */
  currency?: 'usd' | undefined
  /** A time, as text or in ms. The host then reads the chain instead of its cache. */
  forceUpdate?: string | number | undefined
  signal?: AbortSignal | undefined
}

/** Result of `getBalance`. */
export type GetBalanceReturnType = {
  readonly balances: readonly TokenBalance[]
  /** Chains whose tokens are missing; absent when none is. */
  readonly missing?: readonly MissingChain[] | undefined
}

/** The largest number of tokens read from one answer. */
const maxTokens = 1000

const freshMs = 30_000

const answer = v.object({ balances: v.array(v.unknown()), partial })

/**
 * The tokens of an account, the native one included. Bad entries are left out with a warning; the page stays.
 *
 * @example
 * const { balances } = await getBalance(http, { address: '0xab…' })
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

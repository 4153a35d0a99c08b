import * as v from 'valibot'
import type { CallOptions } from '../http/call-options.ts'
import type { Http } from '../http/http.ts'
import { decodeWallet, type RegistryWallet } from './wallet.ts'

/** Parameters of `getWallets`. */
export type GetWalletsParameters = {
  /** From 1. */
  page: number
  /** Entries per page; more than these are never read from an answer. */
  entries: number
  /** Registry ids. */
  include?: readonly string[] | undefined
  /** Registry ids. */
  exclude?: readonly string[] | undefined
  search?: string | undefined
  /** e.g. `certified` */
  badge?: string | undefined
  /** CAIP-2 ids. */
  chains?: readonly string[] | undefined
  signal?: AbortSignal | undefined
}

/** Result of `getWallets`. */
export type GetWalletsReturnType = {
  wallets: readonly RegistryWallet[]
  /** The number of wallets on all pages. */
  count: number
}

const answer = v.object({ data: v.array(v.unknown()), count: v.optional(v.unknown()) })
const whole = v.pipe(v.number(), v.integer(), v.minValue(0))

/**
 * One page of wallets. Bad entries are left out with a warning; the page stays.
 *
 * @example
 * const { wallets } = await getWallets(http, { page: 1, entries: 40 })
 */
export async function getWallets(
  http: Http,
  { signal, badge, search, ...query }: GetWalletsParameters,
  { guard, warn }: CallOptions,
): Promise<GetWalletsReturnType> {
  const { data, count } = await http.get('/getWallets', {
    schema: answer,
    query: { ...query, search: search?.trim() || undefined, badge_type: badge },
    signal,
  })
  const wallets = data.slice(0, query.entries).flatMap((entry) => decodeWallet(entry, guard, warn) ?? [])
  if (v.is(whole, count)) return { wallets, count }
  warn('The registry did not say how many wallets there are')
  return { wallets, count: wallets.length }
}

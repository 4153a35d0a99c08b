import type { ListedFact } from './wallet-fact.ts'
import type { WalletQuery } from './wallet-source.ts'

/**
 * Filters and pages like a registry.
 *
 * @returns the rows of the page, and the number of all matches
 */
export function selectFacts(
  facts: readonly ListedFact[],
  query: Omit<WalletQuery, 'signal'>,
): { readonly rows: readonly ListedFact[]; readonly count: number } {
  const include = query.include?.length ? lowerCased(query.include) : undefined
  const exclude = lowerCased(query.exclude ?? [])
  const search = query.search?.trim().toLowerCase() ?? ''
  const matching = facts.filter(
    (fact) =>
      (!include || isNamed(fact, include)) &&
      !isNamed(fact, exclude) &&
      fact.name.toLowerCase().includes(search) &&
      (!query.chains?.length || query.chains.some((chain) => supports(fact.chains, chain))) &&
      // The list has no badges, because no authority certifies its wallets. A query for a badge finds none.
      !query.badge,
  )
  const start = (query.page - 1) * query.entries
  return { rows: matching.slice(start, start + query.entries), count: matching.length }
}

/** A wallet is named by its id, its name or an rdns that it announces. */
export function isNamed({ id, name, rdns = [] }: ListedFact, names: ReadonlySet<string>): boolean {
  return names.size > 0 && [id, name, ...rdns].some((own) => names.has(own.toLowerCase()))
}

function lowerCased(ids: readonly string[]): ReadonlySet<string> {
  return new Set(ids.map((id) => id.trim().toLowerCase()))
}

/**
 * Whole ids are compared: `eip155:1` isn't found in `eip155:137`. A claim is a network (CAIP-2), or a namespace for all of its networks.
 */
export function supports(claims: readonly string[], chain: string): boolean {
  const namespace = chain.slice(0, chain.indexOf(':'))
  return claims.some((claim) => claim === chain || claim === namespace)
}

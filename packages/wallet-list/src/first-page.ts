import { claimTable } from './facts/claim-table.ts'
import { popularWallets } from './facts/popular.ts'
import { encodeWalletIcon } from './icon/encode-wallet-icon.ts'
import { isNamed, selectFacts, supports } from './select-facts.ts'
import { toListedWallet } from './to-listed-wallet.ts'
import type { WalletQuery, WalletSource } from './wallet-source.ts'

type Answer = Awaited<ReturnType<WalletSource['getWallets']>>

/**
 * The first wallets of the list and the number of all, in a fifth of the bytes. A dialog's first view needs no more. Undefined for a query
 * that needs the whole list.
 */
export function answerFromFirstPage(query: WalletQuery): Answer | undefined {
  query.signal?.throwIfAborted()
  const { page, entries, include, exclude = [], search, badge, chains } = query
  if (page !== 1 || include?.length || search?.trim() || badge) return undefined
  if (!exclude.every((id) => popularWallets.some((fact) => isNamed(fact, new Set([id.trim().toLowerCase()])))))
    return undefined
  const { rows, count } = selectFacts(popularWallets, query)
  if (rows.length < entries) return undefined
  const left = selectFacts(popularWallets, { ...query, exclude: [] }).count - count
  return { wallets: rows.map(toListedWallet), count: countWallets(chains) - left }
}

/** The image of one of the first wallets, null for any other id. */
export const imageFromFirstPage = (id: string) => encodeWalletIcon(popularWallets, id)

function countWallets(chains: WalletQuery['chains']): number {
  let count = 0
  for (const line of claimTable.split('\n')) {
    const [times, ...claims] = line.split(' ')
    if (!chains?.length || chains.some((chain) => supports(claims, chain))) count += Number(times)
  }
  return count
}

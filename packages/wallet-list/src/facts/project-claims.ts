import type { WalletFact } from '../wallet-fact.ts'

/** The number of wallets per set of networks: one line per set, `number claim claim …`. */
export function projectClaims(facts: readonly WalletFact[]): string {
  const times = new Map<string, number>()
  for (const { chains } of facts) {
    const claims = chains.toSorted().join(' ')
    times.set(claims, (times.get(claims) ?? 0) + 1)
  }
  return [...times].map(([claims, count]) => `${count} ${claims}`).join('\n')
}

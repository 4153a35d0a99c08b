import type { WalletFact } from '../wallet-fact.ts'

/**
 * The identity table of a list: one line per wallet, `id|name|rdns,…|Wallet Standard name|namespace:injected id,…`, only for wallets that
 * can be recognised. MetaMask comes last, because other wallets set its flag too.
 */
export function projectIdentities(facts: readonly WalletFact[]): string {
  const lines = facts
    .filter(({ rdns, standardName, injected }) => rdns || standardName || injected)
    .toSorted((a, b) => Number(a.id === 'metamask') - Number(b.id === 'metamask'))
    .map(({ id, name, rdns = [], standardName = '', injected = {} }) => {
      const ids = Object.entries(injected).flatMap(([namespace, list]) => list.map((entry) => `${namespace}:${entry}`))
      return [id, name, rdns.join(), standardName, ids.join()].join('|').replace(/^(.*[^|])?\|*$/s, '$1')
    })
  return lines.join('\n')
}

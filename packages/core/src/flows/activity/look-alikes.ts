import { sameAddress } from '../../kernel/caip/index.ts'
import { shownPart } from '../preview/look-alike.ts'

/** One mention of an address, oldest first. `trusted`: the visitor sent there, or it is their own. */
export type Mention = { readonly address: string; readonly trusted: boolean }

/**
 * Addresses that bear the first and last four characters of another address that was known before them or is trusted: made so that a
 * visitor copies them from the history by mistake (address poisoning). The value is the address that is imitated.
 */
export function lookAlikes(mentions: readonly Mention[]): ReadonlyMap<string, string> {
  const groups = new Map<string, Mention[]>()
  for (const mention of mentions) {
    const key = ends(mention.address)
    groups.set(key, [...(groups.get(key) ?? []), mention])
  }
  const found = new Map<string, string>()
  for (const group of groups.values()) {
    const genuine = group.find(({ trusted }) => trusted) ?? group[0]
    if (!genuine) continue
    for (const { address } of group) {
      const trusted = group.some((other) => other.trusted && sameAddress(other.address, address))
      if (!trusted && !sameAddress(address, genuine.address)) found.set(address, genuine.address)
    }
  }
  return found
}

function ends(address: string): string {
  const own = shownPart(address)
  return `${own.slice(0, 4)} ${own.slice(-4)}`
}

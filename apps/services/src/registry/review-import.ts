import * as v from 'valibot'
import { appearanceOf } from './appearance.ts'
import { digestRecord } from './digest-record.ts'
import { type ImportedRecord, walletEntrySchema } from './wallet-entry.ts'
import { schemeOf } from './wallet-link.ts'
import type { StoredWallet } from './wallet-table.ts'

/** The values of a wallet that no other wallet may have. */
type KnownWallet = Pick<ImportedRecord, 'id' | 'name' | 'rdns' | 'mobile_link' | 'desktop_link'>

/** The wallets in the registry, and the operator's permissions. */
export type ImportRules = {
  /** Wallets that ship with the program. */
  readonly shipped: readonly KnownWallet[]
  /** Wallets that were imported before. */
  readonly imported: readonly KnownWallet[]
  /** Ids of shipped wallets that the import may replace. */
  readonly replace?: readonly string[] | undefined
  /** Schemes of apps that aren't named after their wallet. */
  readonly schemes?: readonly string[] | undefined
  /** `YYYY-MM-DD`; an entry that was checked later is refused. */
  readonly today: string
}

export type Review = {
  readonly accepted: readonly StoredWallet[]
  /** The refused entries, each with the reason. */
  readonly refused: readonly { readonly entry: string; readonly reason: string }[]
}

/**
 * Checks entries for the registry. A wrong entry is refused alone, the others are accepted. Links must be https or open
 * an app of the wallet. Name, rdns and app scheme belong to one wallet: with two rows that look the same, or that are
 * merged into one, a wallet could pretend to be another one. An import replaces an earlier import of its id; it
 * replaces a shipped wallet only if the operator allows it.
 */
export function reviewImport(entries: readonly unknown[], rules: ImportRules): Review {
  const { shipped, imported, replace = [], schemes = [], today } = rules
  const accepted: StoredWallet[] = []
  const refused: { entry: string; reason: string }[] = []
  const ids = new Set<string>()
  const own = new Set(imported.map(({ id }) => id))
  // A shipped wallet that was replaced is not served.
  const known: KnownWallet[] = [...shipped.filter(({ id }) => !own.has(id)), ...imported]
  for (const [index, value] of entries.entries()) {
    const label = labelOf(value, index)
    const result = v.safeParse(walletEntrySchema, value)
    if (!result.success) {
      const [issue] = result.issues
      refused.push({ entry: label, reason: `${v.getDotPath(issue) ?? 'entry'}: ${issue.message.slice(0, 200)}` })
      continue
    }
    const { source, checked, ...record } = result.output
    const isShipped = shipped.some(({ id }) => id === record.id)
    const others = known.filter(({ id }) => id !== record.id)
    const reason = ids.has(record.id)
      ? 'id: it is in this import twice'
      : checked > today
        ? 'checked: a day that hasn’t come yet'
        : isShipped && !replace.includes(record.id)
          ? `id: ${record.id} ships with the program; --replace ${record.id} lets this entry take its place`
          : (clashOf(record, others) ?? foreignScheme(record, schemes))
    if (reason) {
      refused.push({ entry: label, reason })
      continue
    }
    ids.add(record.id)
    known.push(record)
    accepted.push({ record, source, checked, digest: digestRecord(record) })
  }
  return { accepted, refused }
}

function clashOf(record: KnownWallet, others: readonly KnownWallet[]): string | undefined {
  const rdns = record.rdns?.toLowerCase()
  const sameRdns = rdns === undefined ? undefined : others.find((other) => other.rdns?.toLowerCase() === rdns)
  if (sameRdns) return `rdns: ${rdns} belongs to ${sameRdns.id} already`
  const appearance = appearanceOf(record.name)
  const sameName = others.find(({ name }) => appearanceOf(name) === appearance)
  if (sameName) return `name: it looks like that of ${sameName.id}`
  for (const [key, scheme] of appSchemes(record)) {
    const owner = others.find((other) => appSchemes(other).some(([, taken]) => taken === scheme))
    if (owner) return `${key}: ${scheme}: opens the app of ${owner.id}`
  }
  return undefined
}

/** A scheme is a wallet's own when it contains the wallet's id, name or rdns. */
function foreignScheme(record: KnownWallet, allowed: readonly string[]): string | undefined {
  const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '')
  const names = [record.id, record.name, ...(record.rdns?.split('.').slice(1) ?? [])].flatMap((text) => [
    plain(text),
    plain(text.replace(/wallet/i, '')),
  ])
  const isOwn = (scheme: string) =>
    allowed.includes(scheme) ||
    names.some((name) => name.length > 2 && (plain(scheme).includes(name) || name.includes(plain(scheme))))
  const foreign = appSchemes(record).find(([, scheme]) => !isOwn(scheme))
  return foreign && `${foreign[0]}: ${foreign[1]}: isn’t named after the wallet; --scheme ${foreign[1]} lets it pass`
}

function appSchemes(record: KnownWallet): readonly (readonly [key: string, scheme: string])[] {
  return (['mobile_link', 'desktop_link'] as const).flatMap((key) => {
    const scheme = schemeOf(record[key] ?? '')
    return scheme === '' || scheme === 'https' ? [] : [[key, scheme] as const]
  })
}

function labelOf(value: unknown, index: number): string {
  const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : undefined
  return typeof id === 'string' ? `${index} (${JSON.stringify(id.slice(0, 64))})` : String(index)
}

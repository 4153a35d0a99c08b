import * as v from 'valibot'
import type { StoredWallet } from '../store/wallets.ts'
import { digestRecord } from './digest-record.ts'
import { walletEntrySchema } from './wallet-entry.ts'

/** What is in the registry already: rdns → the wallet that has it. */
export type KnownNames = ReadonlyMap<string, string>

export type Review = {
  readonly accepted: readonly StoredWallet[]
  /** What isn't taken, each with the reason. */
  readonly refused: readonly { readonly entry: string; readonly reason: string }[]
}

/**
 * Looks through entries for the registry. One that is wrong is refused alone, the others are taken: links must be https (or open an
 * app), and an rdns belongs to one wallet, since two rows with the same one would be merged into one before the visitor's eyes.
 *
 * @param known names of wallets that the import doesn't replace
 * @param today `YYYY-MM-DD`, later days are refused
 */
export function reviewImport(entries: readonly unknown[], known: KnownNames, today: string): Review {
  const accepted: StoredWallet[] = []
  const refused: { entry: string; reason: string }[] = []
  const ids = new Set<string>()
  const names = new Map(known)
  for (const [index, value] of entries.entries()) {
    const label = labelOf(value, index)
    const result = v.safeParse(walletEntrySchema, value)
    if (!result.success) {
      const [issue] = result.issues
      refused.push({ entry: label, reason: `${v.getDotPath(issue) ?? 'entry'}: ${issue.message.slice(0, 200)}` })
      continue
    }
    const { source, checked, ...record } = result.output
    const rdns = record.rdns?.toLowerCase()
    const owner = rdns === undefined ? undefined : names.get(rdns)
    const reason = ids.has(record.id)
      ? 'id: it is in this import twice'
      : checked > today
        ? 'checked: a day that hasn’t come yet'
        : owner !== undefined && owner !== record.id
          ? `rdns: ${rdns} belongs to ${owner} already`
          : undefined
    if (reason) {
      refused.push({ entry: label, reason })
      continue
    }
    ids.add(record.id)
    if (rdns !== undefined) names.set(rdns, record.id)
    accepted.push({ record, source, checked, digest: digestRecord(record) })
  }
  return { accepted, refused }
}

function labelOf(value: unknown, index: number): string {
  const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : undefined
  return typeof id === 'string' ? `${index} (${JSON.stringify(id.slice(0, 64))})` : String(index)
}

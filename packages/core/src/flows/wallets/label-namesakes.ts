import { foldLatin } from '../../kernel/validate/fold-latin.ts'
import { parseUrl } from '../../kernel/validate/parse-url.ts'
import { visibleName } from '../../kernel/validate/visible-name.ts'
import type { WalletGroup, WalletRow } from './wallet-row.ts'

/** A name reduced to its look, so that names that look alike are equal. */
export type Appearance = (name: string) => string

/** Only a name with other characters needs the table of those that look like Latin ones. */
export function isPlain(name: string): boolean {
  return /^[\x20-\x7e]*$/.test(name)
}

/**
 * Rows whose names look alike say where they come from, and which ecosystem they are of: a script may not pose as a wallet. Until
 * `appearance` is loaded, every name in other characters says so.
 */
export function labelNamesakes(
  groups: readonly WalletGroup[],
  appearance: Appearance | undefined,
): readonly WalletGroup[] {
  const looks = (name: string) => (isPlain(name) || !appearance ? foldLatin(name) : appearance(name)) || name
  const counts = new Map<string, number>()
  for (const { name } of groups.flatMap(({ rows }) => rows)) counts.set(looks(name), (counts.get(looks(name)) ?? 0) + 1)
  const isClear = ({ name, connectors }: WalletRow) =>
    counts.get(looks(name)) === 1 && (appearance !== undefined || isPlain(name) || connectors.length === 0)
  return groups.map(({ id, rows }) => ({
    id,
    rows: rows.map((row) =>
      isClear(row) ? row : { ...row, origin: originOf(row), namespace: row.connectors[0]?.namespace },
    ),
  }))
}

function originOf({ id, rdns, links, connectors }: WalletRow): string {
  const host = parseUrl(links?.homepage ?? '')?.host
  return visibleName(rdns ?? host ?? connectors[0]?.connectorId ?? id)
}

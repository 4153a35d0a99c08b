import type { WalletGroup, WalletRow } from './wallet-row.ts'

/** Rows that bear the same name say where they come from, and which ecosystem they are of: a script may not pose as a wallet. */
export function labelNamesakes(groups: readonly WalletGroup[]): readonly WalletGroup[] {
  const byName = new Map<string, WalletRow[]>()
  for (const row of groups.flatMap(({ rows }) => rows)) {
    const name = row.name.trim().toLowerCase()
    byName.set(name, [...(byName.get(name) ?? []), row])
  }
  return groups.map(({ id, rows }) => ({
    id,
    rows: rows.map((row) => {
      const alike = byName.get(row.name.trim().toLowerCase()) ?? []
      return alike.length < 2 ? row : { ...row, origin: originOf(row), namespace: row.connectors[0]?.namespace }
    }),
  }))
}

function originOf({ id, rdns, links, connectors }: WalletRow): string {
  const host = links?.homepage && URL.canParse(links.homepage) ? new URL(links.homepage).host : undefined
  return rdns ?? host ?? connectors[0]?.connectorId ?? id
}

import type { Migration } from '../migrations/migration.ts'

/** The names of the tables that migrations make, in their order: a table comes after the tables that it refers to. */
export function tableNames(migrations: readonly Migration[]): string[] {
  const none = { id: '', bytes: '' }
  const statements = migrations.toSorted((a, b) => a.version - b.version).flatMap(({ statements }) => statements(none))
  return statements.flatMap((statement) => /^\s*CREATE TABLE (?:IF NOT EXISTS )?(\w+)/i.exec(statement)?.[1] ?? [])
}

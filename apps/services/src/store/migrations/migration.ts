/** Columns that the databases write differently. */
export type ColumnTypes = {
  /** A number that the database gives out, growing, never given twice; the primary key. */
  readonly id: string
  readonly bytes: string
}

/** One idea of the schema. */
export type Migration = {
  /** Its position in the order. The head of `database.ts` says which numbers belong to which module. */
  readonly version: number
  /** What it is for, in a few words. */
  readonly name: string
  /** SQL that works on both databases. Each text is one statement. */
  readonly statements: (types: ColumnTypes) => readonly string[]
}

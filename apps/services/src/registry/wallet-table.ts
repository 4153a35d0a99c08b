import * as v from 'valibot'
import type { Database } from '../store/database.ts'
import { type ImportedRecord, walletRecordSchema } from './wallet-entry.ts'

/** An imported wallet of the registry, with its source. */
export type StoredWallet = {
  readonly record: ImportedRecord
  /** The page that describes the wallet. */
  readonly source: string
  /** The day when that page was read, `YYYY-MM-DD`. */
  readonly checked: string
  /** SHA-256 of the record, hex. */
  readonly digest: string
}

export type WalletTable = {
  /** Adds all wallets or none. Each replaces the wallet with the same id. */
  put(wallets: readonly StoredWallet[], now: number): Promise<void>
  /** Sorted by id. Entries that an earlier version accepted and that this version's checks refuse are left out. */
  list(): Promise<StoredWallet[]>
  /** Ids of the entries that `list` leaves out. */
  leftOut(): Promise<string[]>
}

export function createWalletTable(database: Database): WalletTable {
  return {
    put: (wallets, now) =>
      database.transaction(async (tx) => {
        for (const { record, source, checked, digest } of wallets) {
          await tx.run(
            `INSERT INTO wallets (id, record, source, checked, digest, imported_at) VALUES ($1, $2, $3, $4, $5, $6)
              ON CONFLICT (id) DO UPDATE SET record = excluded.record, source = excluded.source, checked = excluded.checked,
              digest = excluded.digest, imported_at = excluded.imported_at`,
            [record.id, JSON.stringify(record), source, checked, digest, now],
          )
        }
      }),
    async list() {
      const rows = await database.all('SELECT record, source, checked, digest FROM wallets ORDER BY id')
      return rows.flatMap((row) => {
        const record = v.safeParse(walletRecordSchema, JSON.parse(String(row.record)))
        if (!record.success) return []
        return {
          record: record.output,
          source: String(row.source),
          checked: String(row.checked),
          digest: String(row.digest),
        }
      })
    },
    async leftOut() {
      const rows = await database.all('SELECT id, record FROM wallets ORDER BY id')
      return rows.flatMap(({ id, record }) => (v.is(walletRecordSchema, JSON.parse(String(record))) ? [] : String(id)))
    },
  }
}

import type { Database, Row } from '../store/database.ts'
import { DatabaseError } from '../store/database-error.ts'

/** A registered name. */
export type StoredName = {
  /** In lower case. */
  readonly name: string
  readonly zone: string
  /** In lower case. */
  readonly address: string
  /** The ENSIP-11 coin type of the network that it was registered for. */
  readonly coinType: number
  /** `key`: the owner has this address on every EVM chain. `contract`: only on its own chain. */
  readonly kind: 'key' | 'contract'
  readonly bio?: string | undefined
  readonly avatar?: string | undefined
  /** In ms. */
  readonly registeredAt: number
}

type AddedName = 'added' | 'name-taken' | 'account-full'

export type NameStore = {
  find(name: string): Promise<StoredName | undefined>
  /** Oldest first. */
  of(address: string): Promise<readonly StoredName[]>
  /** Those of the names that are registered. */
  taken(names: readonly string[]): Promise<ReadonlySet<string>>
  /** @param perAccount names that an account may have under the domain */
  add(name: StoredName, perAccount: number): Promise<AddedName>
}

const columns = 'name, zone, address, slot, coin_type, kind, bio, avatar, registered_at'

const toName = (row: Row): StoredName => ({
  name: String(row.name),
  zone: String(row.zone),
  address: String(row.address),
  coinType: Number(row.coin_type),
  kind: row.kind === 'contract' ? 'contract' : 'key',
  ...(row.bio !== null && { bio: String(row.bio) }),
  ...(row.avatar !== null && { avatar: String(row.avatar) }),
  registeredAt: Number(row.registered_at),
})

const isUnique = (error: unknown) => error instanceof DatabaseError && error.code === 'unique'

/** The names in the services' database. */
export function createNameStore(database: Database): NameStore {
  const find = async (name: string) => {
    const row = await database.get(`SELECT ${columns} FROM names WHERE name = $1`, [name])
    return row && toName(row)
  }
  return {
    find,
    async of(address) {
      const sql = `SELECT ${columns} FROM names WHERE address = $1 ORDER BY registered_at, name LIMIT 100`
      return (await database.all(sql, [address.toLowerCase()])).map(toName)
    },
    async taken(names) {
      if (names.length === 0) return new Set()
      const list = names.map((_, index) => `$${index + 1}`).join(', ')
      const rows = await database.all(`SELECT name FROM names WHERE name IN (${list})`, names)
      return new Set(rows.map(({ name }) => String(name)))
    },
    async add(name, perAccount) {
      // Each name of an account has a number (`slot`) that is unique, so two registrations at once can't both take the
      // last one.
      const slots = await database.all('SELECT slot FROM names WHERE zone = $1 AND address = $2', [
        name.zone,
        name.address,
      ])
      const used = new Set(slots.map(({ slot }) => Number(slot)))
      for (let slot = 0; slot < perAccount; slot++) {
        if (used.has(slot)) continue
        try {
          await database.run(`INSERT INTO names (${columns}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`, [
            name.name,
            name.zone,
            name.address,
            slot,
            name.coinType,
            name.kind,
            name.bio ?? null,
            name.avatar ?? null,
            name.registeredAt,
          ])
          return 'added'
        } catch (error) {
          if (!isUnique(error)) throw error
          if (await find(name.name)) return 'name-taken'
        }
      }
      return (await find(name.name)) ? 'name-taken' : 'account-full'
    },
  }
}

import type { Database } from './database.ts'

/** A published description of one contract. */
export type StoredDescriptor = {
  /** CAIP-2 */
  readonly chainId: string
  /** In lower case. */
  readonly address: string
  /** The file that the description is from, inside the imported folder. */
  readonly source: string
  readonly descriptor: unknown
}

export type DescriptorTable = {
  /** Replaces all imported descriptions, or none if it fails. */
  replace(descriptors: readonly StoredDescriptor[], now: number): Promise<void>
  of(chainId: string, address: string): Promise<readonly Pick<StoredDescriptor, 'source' | 'descriptor'>[]>
}

/** How many files about one contract are returned at most. */
const most = 8

export function createDescriptorTable(database: Database): DescriptorTable {
  return {
    replace: (descriptors, now) =>
      database.transaction(async (tx) => {
        await tx.run('DELETE FROM descriptors', [])
        for (const { chainId, address, source, descriptor } of descriptors)
          await tx.run(
            'INSERT INTO descriptors (chain_id, address, source, descriptor, imported_at) VALUES ($1, $2, $3, $4, $5)',
            [chainId, address, source, JSON.stringify(descriptor), now],
          )
      }),
    async of(chainId, address) {
      const rows = await database.all(
        `SELECT source, descriptor FROM descriptors WHERE chain_id = $1 AND address = $2 ORDER BY source LIMIT ${most}`,
        [chainId, address.toLowerCase()],
      )
      return rows.map((row) => ({
        source: String(row.source),
        descriptor: JSON.parse(String(row.descriptor)) as unknown,
      }))
    },
  }
}

import { AsyncLocalStorage } from 'node:async_hooks'
import { createIcon } from '@latchkey/wallet-list/icon'
import type { RegistryQuery, WalletRecord, WalletRegistry } from '@latchkey/wallet-list/registry'
import { isFresh } from '../limits/is-fresh.ts'
import type { Log } from '../log/log.ts'
import { digestRecord } from './digest-record.ts'
import type { StoredWallet, WalletTable } from './wallet-table.ts'

/** The source of an entry, and its digest when it was checked. */
type Provenance = {
  readonly id: string
  readonly source: string
  readonly checked: string
  readonly digest: string
}

export type ServedRegistry = Pick<WalletRegistry, 'getWallets' | 'getWalletImage'> & {
  /** Null for an id that isn't listed. */
  getProvenance(id: string): Promise<Provenance | null>
}

export type ImportsOptions = {
  /** The list that ships with the program. */
  readonly base: WalletRegistry
  readonly table: Pick<WalletTable, 'list'>
  readonly log: Log
  /** In ms. */
  readonly now: () => number
}

type Imports = ReadonlyMap<string, StoredWallet>

/** How long the imports are kept, in ms: after this time a new one is served. */
const freshFor = 2_000

/**
 * The list that ships with the program, and the imported wallets. An import of the same id replaces the shipped wallet.
 */
export function createRegistryWithImports({ base, table, log, now }: ImportsOptions): ServedRegistry {
  let read: { readonly at: number; readonly wallets: Promise<Imports> } | undefined
  let last: Imports | undefined
  // The imports serve all visitors: they are read outside of the request that needs them first, whose address may have
  // no permit left.
  const outside = AsyncLocalStorage.snapshot()

  const imported = (): Promise<Imports> => {
    if (read && isFresh(read.at, now(), freshFor)) return read.wallets
    const wallets = outside(table.list).then(
      (list) => {
        last = new Map(list.map((wallet) => [wallet.record.id, wallet]))
        return last
      },
      (error: unknown) => {
        // While the database doesn't answer, the last known list is served.
        if (!last) {
          read = undefined
          throw error
        }
        log.warn('registry: the database failed, older imports are served', { cause: String(error) })
        return last
      },
    )
    read = { at: now(), wallets }
    return wallets
  }

  return {
    async getWallets(query = {}) {
      const own = await imported()
      if (own.size === 0) return base.getWallets(query)
      const { page = 1, entries = 40, ...filters } = query
      const exclude = [...(filters.exclude ?? []), ...own.keys()]
      const shipped = await base.getWallets({ ...filters, exclude, page: 1, entries: Number.MAX_SAFE_INTEGER })
      const matching = [...own.values()].map(toRecord).filter((record) => matches(record, filters))
      const all = [...shipped.data, ...matching].sort((a, b) => (a.order ?? 0) - (b.order ?? 0))
      return { data: all.slice((page - 1) * entries, page * entries), count: all.length }
    },
    async getWalletImage(id) {
      const own = (await imported()).get(id)
      return own ? createIcon({ id, label: own.record.name }) : base.getWalletImage(id)
    },
    async getProvenance(id) {
      const own = (await imported()).get(id)
      if (own) return { id, source: own.source, checked: own.checked, digest: own.digest }
      const [shipped, { data }] = await Promise.all([
        base.getSource(id),
        base.getWallets({ include: [id], entries: 1 }),
      ])
      return shipped && data[0] ? { id, ...shipped, digest: digestRecord(data[0]) } : null
    },
  }
}

function toRecord({ record }: StoredWallet): WalletRecord {
  return { ...record, image_id: record.id }
}

/** The same filters as those of the shipped list. */
function matches(
  record: WalletRecord,
  { include, exclude, search = '', badge_type: badge, chains }: RegistryQuery,
): boolean {
  const has = (ids: readonly string[]) => ids.some((id) => id.toLowerCase() === record.id)
  return (
    (!include?.length || has(include)) &&
    !has(exclude ?? []) &&
    record.name.toLowerCase().includes(search.trim().toLowerCase()) &&
    (!badge || record.badge_type === badge) &&
    (!chains?.length || chains.some((chain) => record.chains?.includes(chain)))
  )
}

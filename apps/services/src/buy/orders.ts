import { isFresh } from '../limits/is-fresh.ts'
import type { Database, Row } from '../store/database.ts'
import type { BuyProviderId } from './buy-config.ts'
import type { OrderStatus, OrderUpdate, Purchase } from './buy-provider.ts'
import { bestTry, type Try, withUpdate } from './order-tries.ts'

/** A purchase. Times are in ms. */
export type Order = {
  /**
   * The visitor's browser makes the id, so that it is stored there before a window opens. A caller that knows the id
   * may read the order.
   */
  readonly id: string
  readonly provider: BuyProviderId
  readonly project: string
  readonly purchase: Purchase
  readonly status: OrderStatus
  readonly hash?: string | undefined
  /** Decimal string. */
  readonly purchaseAmount?: string | undefined
  readonly createdAt: number
  readonly updatedAt: number
}

type NewOrder = Pick<Order, 'id' | 'provider' | 'project' | 'purchase'>

export type OrderTable = {
  /** Adds the order, or finds the one with this id. Undefined: the table is full of purchases that are under way. */
  begin(order: NewOrder): Promise<Order | undefined>
  find(id: string): Promise<Order | undefined>
  /**
   * Stores a provider's report about a purchase. A report that is older than the stored state changes nothing. Returns
   * true if something changed.
   */
  update(id: string, provider: BuyProviderId, ...updates: readonly OrderUpdate[]): Promise<boolean>
}

/** Between two looks for what is too old, in ms. */
const sweepEvery = 60_000
const columns = 'id, provider, project, purchase, status, hash, purchase_amount, created_at, updated_at'

export function createOrderTable(
  database: Database,
  options: { readonly now: () => number; readonly maxOrders: number; readonly keptMs: number },
): OrderTable {
  const { now, maxOrders, keptMs } = options
  let sweptAt = Number.NEGATIVE_INFINITY
  /**
   * The number of rows, counted with each sweep and increased by what is added in between: counting the rows takes
   * longer than adding one.
   */
  let count = 0

  async function sweep(): Promise<void> {
    if (isFresh(sweptAt, now(), sweepEvery)) return
    sweptAt = now()
    await database.run('DELETE FROM onramp_orders WHERE created_at <= $1', [now() - keptMs])
    count = Number((await database.get('SELECT COUNT(*) AS count FROM onramp_orders'))?.count ?? 0)
  }
  async function makeRoom(tx: Database): Promise<boolean> {
    // Another request may have made room meanwhile.
    if (count < maxOrders) return true
    const freed = await tx.run(
      `DELETE FROM onramp_orders WHERE id IN (
        SELECT id FROM onramp_orders WHERE status = 'waiting' ORDER BY created_at LIMIT $1
      )`,
      [Math.max(1, Math.floor(maxOrders / 100))],
    )
    count -= freed
    return freed > 0
  }
  const find = async (id: string, from: Database = database) => {
    const row = await from.get(`SELECT ${columns} FROM onramp_orders WHERE id = $1`, [id])
    return row && toOrder(row)
  }

  /** One statement, because every purchase waits for it. */
  const add = async ({ id, provider, project, purchase }: NewOrder, to: Database) => {
    const row = await to.get(
      `INSERT INTO onramp_orders (${columns}) VALUES ($1, $2, $3, $4, 'waiting', NULL, NULL, $5, $5)
      ON CONFLICT (id) DO NOTHING RETURNING ${columns}`,
      [id, provider, project, JSON.stringify(purchase), now()],
    )
    if (!row) return find(id, to)
    count += 1
    return toOrder(row)
  }

  return {
    async begin(order) {
      await sweep()
      if (count < maxOrders) return add(order, database)
      return database.transaction(async (tx) => {
        const known = await find(order.id, tx)
        return known || !(await makeRoom(tx)) ? known : add(order, tx)
      })
    },
    find: (id) => find(id),
    async update(id, provider, ...updates) {
      while (updates.length > 0) {
        const row = await database.get(
          'SELECT status, hash, purchase_amount, tries, updated_at FROM onramp_orders WHERE id = $1 AND provider = $2',
          [id, provider],
        )
        if (!row) return false
        const before = readTries(row)
        const after = updates.reduce(withUpdate, before)
        const best = bestTry(after)
        if (after === before || !best) return false
        const [hash, amount] = [best.hash ?? null, best.purchaseAmount ?? null]
        const isNew = best.status !== row.status || hash !== row.hash || amount !== row.purchase_amount
        // A page compares states by this time, which several servers write.
        const time = isNew ? Math.max(now(), Number(row.updated_at) + 1) : Number(row.updated_at)
        const written = await database.run(
          `UPDATE onramp_orders SET status = $3, hash = $4, purchase_amount = $5, tries = $6, updated_at = $7
          WHERE id = $1 AND status = $2 AND tries = $8`,
          [id, String(row.status), best.status, hash, amount, JSON.stringify(after), time, String(row.tries)],
        )
        // Otherwise another webhook was stored between the reading and the writing.
        if (written > 0) return isNew
      }
      return false
    },
  }
}

/** Earlier versions of the program, which may still run on another server, stored only one state in the row itself. */
function readTries(row: Row): readonly Try[] {
  const tries = JSON.parse(String(row.tries)) as readonly Try[]
  const status = row.status as OrderStatus
  const isTold = tries.length > 0 && (status !== 'completed' || tries.some((one) => one.status === status))
  if (isTold || status === 'waiting') return tries
  const [hash, purchaseAmount] = [row.hash, row.purchase_amount].map((text) =>
    text === null ? undefined : String(text),
  )
  return [...tries, { id: '', status, hash, purchaseAmount }]
}

function toOrder(row: Row): Order {
  return {
    id: String(row.id),
    provider: row.provider as BuyProviderId,
    project: String(row.project),
    purchase: JSON.parse(String(row.purchase)) as Purchase,
    status: row.status as OrderStatus,
    ...(row.hash !== null && { hash: String(row.hash) }),
    ...(row.purchase_amount !== null && { purchaseAmount: String(row.purchase_amount) }),
    createdAt: Number(row.created_at),
    updatedAt: Number(row.updated_at),
  }
}

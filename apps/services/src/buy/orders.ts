import type { Database, Row } from '../store/database.ts'
import type { BuyProviderId } from './buy-config.ts'
import type { OrderStatus, OrderUpdate, Purchase } from './buy-provider.ts'

/** A purchase. Times are in ms. */
export type Order = {
  /** The visitor's browser makes it up, so that it is stored there before a window opens; who knows it may read the order. */
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

export type OrderTable = {
  /** Adds it, or finds the one of this id. Undefined: the table is full of purchases that are under way. */
  begin(order: Pick<Order, 'id' | 'provider' | 'project' | 'purchase'>): Promise<Order | undefined>
  find(id: string): Promise<Order | undefined>
  /** Stores a provider's news about a purchase. News that are older than the stored state change nothing. Returns true if something changed. */
  update(id: string, provider: BuyProviderId, update: OrderUpdate): Promise<boolean>
}

/**
 * Only upwards: webhooks come twice and out of order. A payment that was said to have failed may still be paid out, and money that was paid
 * out is never unpaid.
 */
const ranks: Readonly<Record<OrderStatus, number>> = { waiting: 0, 'in-progress': 1, failed: 2, completed: 3 }

/** Between two looks for what is too old, in ms. */
const sweepEvery = 60_000
const columns = 'id, provider, project, purchase, status, hash, purchase_amount, created_at, updated_at'

export function createOrderTable(
  database: Database,
  options: { readonly now: () => number; readonly maxOrders: number; readonly keptMs: number },
): OrderTable {
  const { now, maxOrders, keptMs } = options
  let sweptAt = Number.NEGATIVE_INFINITY
  /** Counted with each sweep and by what is added here in between: counting the rows takes longer than adding one. */
  let count = 0

  async function sweep(): Promise<void> {
    if (now() - sweptAt < sweepEvery) return
    sweptAt = now()
    await database.run('DELETE FROM onramp_orders WHERE created_at <= $1', [now() - keptMs])
    count = Number((await database.get('SELECT COUNT(*) AS count FROM onramp_orders'))?.count ?? 0)
  }
  async function hasRoom(tx: Database): Promise<boolean> {
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

  return {
    async begin({ id, provider, project, purchase }) {
      await sweep()
      return database.transaction(async (tx) => {
        const known = await find(id, tx)
        if (known || !(await hasRoom(tx))) return known
        const time = now()
        await tx.run(
          `INSERT INTO onramp_orders (${columns}) VALUES ($1, $2, $3, $4, 'waiting', NULL, NULL, $5, $5) ON CONFLICT (id) DO NOTHING`,
          [id, provider, project, JSON.stringify(purchase), time],
        )
        count += 1
        return find(id, tx)
      })
    },
    find: (id) => find(id),
    update: (id, provider, { status, hash, purchaseAmount }) =>
      database.transaction(async (tx) => {
        const known = await find(id, tx)
        if (!known || known.provider !== provider || ranks[status] < ranks[known.status]) return false
        const isNews =
          known.status !== status ||
          (hash !== undefined && !known.hash) ||
          (purchaseAmount !== undefined && !known.purchaseAmount)
        if (!isNews) return false
        await tx.run(
          `UPDATE onramp_orders SET status = $2, hash = COALESCE(hash, $3), purchase_amount = COALESCE(purchase_amount, $4),
            updated_at = $5 WHERE id = $1 AND status = $6`,
          [id, status, hash ?? null, purchaseAmount ?? null, now(), known.status],
        )
        return true
      }),
  }
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

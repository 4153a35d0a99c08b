import type { StoreApi } from 'zustand/vanilla'
import { formatAccountId } from '../../kernel/caip/index.ts'
import type { LatchkeyClient } from '../../kernel/client.ts'
import type { Unsubscribe } from '../../kernel/ports/namespace.ts'
import { balances } from '../account/balances.ts'
import { tokens } from '../tokens/tokens.ts'
import type { BuyOrder, BuyOrderStatus, BuyState } from './buy-api.ts'
import { buyOrdersEntry, isOpenOrder, withOrder } from './buy-orders.ts'
import type { BuyServices } from './buy-services.ts'
import type { BuyWindow } from './buy-window.ts'

/** Between two questions for a purchase, in ms. */
const pollMs = 4000
/** After this time without an end (ms), the visitor reads that it takes longer. */
const lateMs = 180_000
/** Between two questions from then on, and after an hour, in ms. A bank transfer takes days. */
const latePollMs = 30_000
const oldPollMs = 300_000
const hour = 3_600_000

/** The order of the states. If the services don't say when they heard of a state, it may only go up. */
const ranks: Readonly<Record<BuyOrderStatus, number>> = {
  starting: 0,
  unfollowed: 0,
  waiting: 1,
  'in-progress': 2,
  failed: 3,
  completed: 4,
}

type Answer = Awaited<ReturnType<BuyServices['order']>>

/** Whether this tab or another one has a newer answer already. An older one is ignored. */
function isOvertaken({ status, updatedAt }: Answer, order: BuyOrder): boolean {
  if (updatedAt === undefined) return ranks[status] < ranks[order.status]
  return updatedAt < (order.updatedAt ?? 0)
}

/** When the purchase or its last try began: each try has its own time to end. */
const begunAt = ({ createdAt, retriedAt = createdAt }: BuyOrder) => retriedAt

export type FollowedOrders = {
  put(order: BuyOrder): void
  remove(id: string): void
  /** Asks for a purchase now. */
  ask(id: string): void
  /** Tells when the provider's window closes. */
  watchWindow(id: string, popup: BuyWindow): void
  /** Whether a window of the purchase is open. */
  hasWindow(id: string): boolean
}

/**
 * The stored purchases of this browser. Their status is asked for every 4 s while they are under way, even if they were begun before a reload,
 * or in another tab.
 */
export function followOrders(
  client: LatchkeyClient,
  services: BuyServices | undefined,
  store: Pick<StoreApi<BuyState>, 'getState' | 'setState'>,
): FollowedOrders {
  const { clock, log, platform, storage } = client
  const item = storage.item(buyOrdersEntry)
  const timers = new Map<string, Unsubscribe>()
  const windows = new Map<string, BuyWindow>()
  const find = (id: string) => store.getState().orders.find((order) => order.id === id)

  let isFirst = true

  function set(orders: readonly BuyOrder[]): void {
    store.setState({ orders })
    for (const order of orders) if (isOpenOrder(order) && !timers.has(order.id)) schedule(order, isFirst)
    isFirst = false
  }
  /** Changes that another tab has written meanwhile stay. */
  const stored = () => item.get() ?? store.getState().orders

  function put(order: BuyOrder): void {
    const orders = withOrder(stored(), order, clock.now())
    item.set(orders)
    set(orders)
  }
  function remove(id: string): void {
    timers.get(id)?.()
    timers.delete(id)
    const orders = stored().filter((order) => order.id !== id)
    item.set(orders)
    set(orders)
  }

  /** @param soon asks at once, because the page has just loaded and its data may be days old */
  function schedule(order: BuyOrder, soon = false): void {
    const age = clock.now() - begunAt(order)
    if (!services || platform.kind === 'server') return
    // A visitor whose payment failed may try again on the same page, mostly at once.
    if (order.status === 'failed' && age >= hour && !soon) return
    const wait = soon || age < lateMs ? pollMs : age < hour ? latePollMs : oldPollMs
    timers.set(
      order.id,
      clock.setTimeout(() => void poll(order.id), wait),
    )
  }

  async function poll(id: string): Promise<void> {
    timers.delete(id)
    tellWindow(id)
    const before = find(id)
    if (!services || !before || !isOpenOrder(before)) return
    const isLate = (order: BuyOrder) => order.status !== 'failed' && clock.now() - begunAt(order) >= lateMs
    try {
      const answer = await services.order(id)
      const order = find(id)
      if (!order || !isOpenOrder(order)) return
      const next = isOvertaken(answer, order) ? order : withAnswer(order, answer)
      const late = isLate(next) || undefined
      // A provider may name the transaction, or the amount, after it has told the status.
      const isSame =
        next.status === order.status &&
        next.hash === order.hash &&
        next.purchaseAmount === order.purchaseAmount &&
        order.late === late
      if (!isSame) put({ ...next, late })
      if (next.status === 'completed') arrive(order)
    } catch (error) {
      log.debug('A purchase could not be asked for', { error })
      const order = find(id)
      const isUnknown = (error as { readonly status?: unknown } | null)?.status === 404
      // The page was closed before the services heard of the purchase: no window was ever shown for it.
      if (order?.status === 'starting' && isUnknown) return remove(id)
      if (order && isLate(order) && !order.late) put({ ...order, late: true })
    }
    const order = find(id)
    if (order && isOpenOrder(order) && !timers.has(id)) schedule(order)
  }

  function withAnswer(order: BuyOrder, { hash, purchaseAmount, status, updatedAt }: Answer): BuyOrder {
    const isRetried = order.status === 'failed' && status === 'in-progress'
    // What was told before stays true where a later answer leaves it out.
    const known = { hash: hash ?? order.hash, purchaseAmount: purchaseAmount ?? order.purchaseAmount }
    return { ...order, ...known, status, updatedAt, ...(isRetried && { retriedAt: clock.now() }) }
  }

  /** The account's balances are read again. */
  function arrive({ address, chainId }: BuyOrder): void {
    const account = formatAccountId(chainId, address)
    client.use(balances).invalidate(account)
    client.use(tokens).invalidate(account)
  }

  function tellWindow(id: string): void {
    if (!windows.get(id)?.closed) return
    windows.delete(id)
    if (store.getState().current === id) store.setState({ popup: { status: 'closed' } })
  }
  /**
   * Watches the window by its own timer, because the status of a purchase may be asked for rarely, or never if its provider doesn't report it.
   */
  function watchWindow(id: string, popup: BuyWindow): void {
    windows.set(id, popup)
    const look = () => {
      tellWindow(id)
      // Another window may have been opened for it since.
      if (windows.get(id) === popup) clock.setTimeout(look, pollMs)
    }
    look()
  }

  item.subscribe(() => set(item.get() ?? []))
  set(item.get() ?? [])
  return {
    put,
    remove,
    ask(id) {
      const order = find(id)
      if (!order || !isOpenOrder(order)) return
      timers.get(id)?.()
      void poll(id)
    },
    watchWindow,
    hasWindow: (id) => windows.get(id)?.closed === false,
  }
}

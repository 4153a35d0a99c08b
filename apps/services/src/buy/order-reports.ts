import type { TtlCache } from '../limits/ttl-cache.ts'
import type { Log } from '../log/log.ts'
import { UpstreamError } from '../outbound/upstream-error.ts'
import type { BuyCurrency } from './buy-config.ts'
import type { BuyProvider, OrderUpdate } from './buy-provider.ts'
import type { Order, OrderTable } from './orders.ts'
import { isOrdered, paysTo } from './provider-tools.ts'

/** What providers report about the purchases in the table. */
export type OrderReports = {
  /** Stores reports about a purchase. Returns true if something changed. */
  store(order: Order, updates: readonly OrderUpdate[]): Promise<boolean>
  /** Stores what a provider has answered about a purchase, and returns the purchase as it is then. */
  withAnswer(order: Order, updates: readonly OrderUpdate[] | undefined): Promise<Order>
  /**
   * Asks the provider for the state if no webhook has reported it. It also asks after a failure, because a visitor may
   * try again on the same page. If the provider can't be reached, the stored state stays.
   */
  refresh(order: Order, provider: BuyProvider): Promise<Order>
}

export type OrderReportsOptions = {
  readonly orders: OrderTable
  /** What is for sale. */
  readonly currencies: readonly BuyCurrency[]
  /** Keeps a provider's answer about a purchase for a few seconds. */
  readonly cache: TtlCache
  /** Whether a provider may be asked now. If not, the stored state is the answer. */
  readonly mayAsk: () => boolean
  readonly log: Log
}

/** How often a provider is asked about one purchase, in ms. */
const statusMs = 4000

export function createOrderReports({ orders, currencies, cache, mayAsk, log }: OrderReportsOptions): OrderReports {
  /**
   * A payment to another address isn't this purchase's: it belongs to a page that another visitor opened with the same
   * id. An amount in another currency than the ordered one isn't the amount that was bought.
   */
  async function store({ id, provider, purchase }: Order, updates: readonly OrderUpdate[]): Promise<boolean> {
    const own = updates.filter((update) => paysTo(update, purchase.address))
    const clear = own.map(({ purchaseAmount, purchaseCurrency = purchase.purchaseCurrency, ...rest }): OrderUpdate => {
      const isClear = isOrdered(currencies, purchase.purchaseCurrency, purchaseCurrency)
      return isClear ? { ...rest, purchaseAmount } : rest
    })
    return orders.update(id, provider, ...clear)
  }

  async function withAnswer(order: Order, updates: readonly OrderUpdate[] = []): Promise<Order> {
    return ((await store(order, updates)) && (await orders.find(order.id))) || order
  }

  return {
    store,
    withAnswer,
    async refresh(order, { status }) {
      if (!status || order.status === 'completed') return order
      try {
        const ask = async () => (mayAsk() ? status(order.id) : [])
        return await withAnswer(order, await cache.get(`status ${order.id}`, statusMs, ask))
      } catch (error) {
        if (!(error instanceof UpstreamError)) throw error
        log.debug('a provider could not be asked for a purchase', { provider: order.provider, cause: error.message })
      }
      return order
    },
  }
}

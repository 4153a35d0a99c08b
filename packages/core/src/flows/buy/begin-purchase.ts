import type { StoreApi } from 'zustand/vanilla'
import type { LatchkeyClient } from '../../kernel/client.ts'
import { addressOn } from '../../kernel/connection/select.ts'
import { LatchkeyError, normalizeError } from '../../kernel/errors/index.ts'
import { compare } from '../../kernel/format/index.ts'
import { accountTarget } from '../account/account-target.ts'
import type { BuyOrder, BuyState } from './buy-api.ts'
import type { BuyServices } from './buy-services.ts'
import { type BuyWindow, openBuyWindow } from './buy-window.ts'
import type { FollowedOrders } from './follow-orders.ts'
import { hasAccountOn } from './has-account-on.ts'
import { createOrderId } from './order-id.ts'

export type Purchase = {
  /** Whether there are an account, a network, an amount and, if the provider gives quotes, a quote. */
  canBuy(): boolean
  /** Opens the provider's window, inside the click. Returns the id of the purchase; `undefined` = something is missing. */
  begin(): string | undefined
  /**
   * Opens the provider's window again for a purchase that isn't paid, inside the click: the window was closed, or was opened before this page was
   * loaded.
   */
  reopen(id: string): void
}

/** From the filled-in form to the provider's window. */
export function beginPurchase(
  client: LatchkeyClient,
  services: BuyServices | undefined,
  orders: FollowedOrders,
  store: Pick<StoreApi<BuyState>, 'getState' | 'setState'>,
): Purchase {
  const { clock, platform } = client
  const get = store.getState

  function canBuy(): boolean {
    const { amountProblem, estimate, network, paymentAmount, selectedProvider } = get()
    const target = accountTarget(client)
    if (estimate || !selectedProvider || !network || amountProblem || !target) return false
    // The account in use may be another one since the networks were listed.
    if (!hasAccountOn(target.connection, network.chainId)) return false
    if (paymentAmount === '' || compare(paymentAmount, '0') <= 0) return false
    return !selectedProvider.quotes || get().quotes[selectedProvider.id] !== undefined
  }

  function begin(): string | undefined {
    const { network, orders: known, paymentAmount, paymentCurrency, purchaseCurrency, selectedProvider } = get()
    const target = accountTarget(client)
    const isStarting = known.some(({ id, status }) => id === get().current && status === 'starting')
    if (!canBuy() || isStarting || !services || !target || !network || !purchaseCurrency || !paymentCurrency)
      return undefined
    if (!selectedProvider) return undefined
    const order: BuyOrder = {
      id: createOrderId(client.random),
      provider: selectedProvider.id,
      chainId: network.chainId,
      // An account that is a contract may have another address on each network.
      address: addressOn(target.connection, network.chainId),
      purchaseCurrency: purchaseCurrency.symbol,
      paymentCurrency: paymentCurrency.id,
      paymentAmount,
      status: 'starting',
      createdAt: clock.now(),
    }
    // The purchase is stored before its window opens, so it isn't lost if the window or this page closes.
    orders.put(order)
    const popup = openBuyWindow(platform.page)
    store.setState({ current: order.id, error: undefined, popup: popup && { status: 'open' } })
    void open(order, selectedProvider.follows, popup)
    return order.id
  }

  async function open(order: BuyOrder, follows: boolean, popup: BuyWindow | undefined): Promise<void> {
    try {
      const { url } = await start(order)
      if (url === undefined) throw new LatchkeyError('request/unreadable')
      orders.put({ ...order, status: follows ? 'waiting' : 'unfollowed' })
      lead(order.id, popup, url)
    } catch (thrown) {
      // No page of the provider was ever shown, so nothing can have been paid.
      popup?.close()
      orders.remove(order.id)
      store.setState({ error: normalizeError(thrown), current: undefined, popup: undefined })
    }
  }

  function reopen(id: string): void {
    const order = get().orders.find((one) => one.id === id)
    if (!services || (order?.status !== 'waiting' && order?.status !== 'unfollowed')) return
    const popup = openBuyWindow(platform.page)
    store.setState({ current: id, popup: popup && { status: 'open' } })
    void openAgain(order, popup)
  }

  async function openAgain({ id, ...order }: BuyOrder, popup: BuyWindow | undefined): Promise<void> {
    const { url } = await start({ id, ...order }).catch(() => ({ url: null }))
    if (url) return lead(id, popup, url)
    popup?.close()
    tell(id, url === null ? { status: 'failed' } : undefined)
    // Without a page to pay on, the purchase was paid meanwhile, so its status is read again.
    orders.ask(id)
  }

  async function start(order: BuyOrder): Promise<{ readonly url?: string | undefined }> {
    const { id, provider, chainId, address, purchaseCurrency, paymentCurrency, paymentAmount } = order
    const purchase = { id, provider, chainId, address, purchaseCurrency, paymentCurrency, paymentAmount }
    return (await services?.start(purchase)) ?? {}
  }

  function lead(id: string, popup: BuyWindow | undefined, url: string): void {
    if (popup && !popup.closed) {
      popup.goTo(url)
      orders.watchWindow(id, popup)
    } else tell(id, { status: popup ? 'closed' : 'blocked', href: url })
  }
  /** Changes the state of the window, unless another purchase is the current one by now. */
  function tell(id: string, popup: BuyState['popup']): void {
    if (get().current === id) store.setState({ popup })
  }

  return { canBuy, begin, reopen }
}

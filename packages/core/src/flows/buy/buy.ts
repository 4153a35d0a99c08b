import { createStore } from 'zustand/vanilla'
import type { Feature, LatchkeyClient } from '../../kernel/client.ts'
import { readable } from '../../kernel/store.ts'
import { transactionHref } from '../account/transaction-href.ts'
import { askQuotes } from './ask-quotes.ts'
import { beginPurchase } from './begin-purchase.ts'
import type { Buy, BuyState } from './buy-api.ts'
import { buyServices } from './buy-services.ts'
import { followOrders } from './follow-orders.ts'
import { loadOffers } from './load-offers.ts'
import { readAmount } from './read-amount.ts'

/**
 * Buying crypto for money, from the providers of the app's services.
 *
 * @example
 * const { load, setAmount, begin } = client.use(buy)
 * button.onclick = () => begin()
 */
export const buy: Feature<Buy> = { id: 'buy', create: createBuy }

function createBuy(client: LatchkeyClient): Buy {
  const services = buyServices(client)
  const store = createStore<BuyState>(() => ({
    status: 'idle',
    providers: [],
    purchaseCurrencies: [],
    paymentCurrencies: [],
    networks: [],
    paymentAmount: '',
    quotesLoading: false,
    quotes: {},
    estimate: true,
    orders: [],
  }))
  const get = store.getState
  const orders = followOrders(client, services, store)
  const quotes = askQuotes(client, services, store)
  const offers = loadOffers(client, services, store)
  const { canBuy, reopen, ...purchase } = beginPurchase(client, services, orders, store)
  let loading: Promise<void> | undefined

  return {
    ...readable(store),
    load() {
      loading ??= offers
        .load()
        .then(quotes.forget)
        .finally(() => {
          loading = undefined
        })
      return loading
    },
    selectProvider(id) {
      const selectedProvider = get().providers.find((provider) => provider.id === id)
      if (!selectedProvider) return
      // The earlier failure belongs to another provider.
      store.setState({ selectedProvider, error: undefined })
      if (selectedProvider.quotes && !get().quotes[id]) quotes.forget()
      else quotes.showBest()
    },
    selectPurchaseCurrency(id) {
      const purchaseCurrency = get().purchaseCurrencies.find((currency) => currency.id === id)
      if (!purchaseCurrency) return
      store.setState({ purchaseCurrency })
      offers.chooseNetwork()
      quotes.forget()
    },
    selectPaymentCurrency(id) {
      const paymentCurrency = get().paymentCurrencies.find((currency) => currency.id === id)
      if (!paymentCurrency) return
      store.setState({ paymentCurrency })
      quotes.forget()
    },
    selectNetwork(chainId) {
      const network = get().networks.find((one) => one.chainId === chainId)
      if (!network) return
      store.setState({ network })
      quotes.forget()
    },
    setAmount(text) {
      store.setState({ paymentAmount: readAmount(text) ?? '' })
      quotes.forget()
    },
    retryQuotes: quotes.ask,
    canBuy,
    begin() {
      const id = purchase.begin()
      if (id) quotes.stop()
      return id
    },
    reopen,
    show(id) {
      store.setState({ current: id, popup: orders.hasWindow(id) ? { status: 'open' } : undefined })
      orders.ask(id)
    },
    forget: orders.remove,
    explorerHref: ({ chainId, hash }) => (hash ? transactionHref(client, chainId, hash) : undefined),
  }
}

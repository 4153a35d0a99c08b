import { AsyncLocalStorage } from 'node:async_hooks'
import { createTtlCache } from '../blockchain/ttl-cache.ts'
import { HttpError } from '../http/http-error.ts'
import { createNetworkRate } from '../limits/network-rate.ts'
import type { Log } from '../log/log.ts'
import type { TakeBytes } from '../outbound/upstream-bytes.ts'
import { UpstreamError } from '../rpc-proxy/upstream-error.ts'
import type { Database } from '../store/database.ts'
import { createAskProvider } from './ask-provider.ts'
import type { BuyConfig } from './buy-config.ts'
import type {
  BuyOptions,
  BuyProvider,
  BuyQuote,
  OrderUpdate,
  PageRequest,
  Purchase,
  QuoteRequest,
  WebhookRequest,
} from './buy-provider.ts'
import { defaultCurrencies } from './default-currencies.ts'
import { createOrderTable, type Order } from './orders.ts'
import { isOrdered, networkFor, paysTo } from './provider-tools.ts'
import { createCoinbase } from './providers/coinbase.ts'
import { createMeld } from './providers/meld.ts'
import { createMoonpay } from './providers/moonpay.ts'
import { createTransak } from './providers/transak.ts'

export type PurchasesParts = {
  readonly config: BuyConfig
  readonly database: Database
  readonly fetch: typeof globalThis.fetch
  /** In ms. */
  readonly now: () => number
  readonly timeoutMs: number
  readonly log: Log
  /** The address of the visitor that is served right now. */
  readonly visitor?: (() => string | undefined) | undefined
  /** Counts what is read for that visitor. @default nothing is counted */
  readonly takeBytes?: TakeBytes | undefined
}

/** Buying crypto for money, from the providers that the operator has an account with. */
export type Purchases = {
  readonly providers: readonly BuyProvider[]
  /** @throws {HttpError} 501 without a provider | {UpstreamError} */
  options(): Promise<BuyOptions>
  /** @throws {HttpError} | {UpstreamError} */
  quote(request: QuoteRequest, provider: string | undefined): Promise<BuyQuote>
  /**
   * Stores a purchase and makes the URL of its provider's page. The same id again makes another URL for the same
   * purchase.
   */
  start(
    about: { readonly id: string; readonly provider: string; readonly project: string; readonly clientIp: string },
    purchase: Purchase,
  ): Promise<{ readonly order: Order; readonly url?: string | undefined }>
  /** @throws {HttpError} 501 where no provider makes such a page | {UpstreamError} */
  url(request: PageRequest, clientIp: string): Promise<string>
  /** @throws {HttpError} 404 */
  order(id: string, project: string): Promise<Order>
  /** @throws {HttpError} 400 for a forged one, 404 for a provider without webhooks here */
  webhook(provider: string, request: WebhookRequest): Promise<void>
}

const day = 86_400_000
/** How long a list of what is for sale is kept, in ms. */
const optionsMs = 600_000
/** How often a provider is asked about one purchase, in ms. */
const statusMs = 4000
/**
 * How many questions an address may ask for each purchase that it may begin at once; each minute twice as many. All
 * visitors share a provider's quota.
 */
const questionsEach = 3
/** A home, a /56, has the share of one visitor. */
const shares = [1, 1, 4] as const

/**
 * The usual offer of providers, if none of them gives a list. Limits such as FinCEN's differ by country: the providers'
 * pages show the exact ones.
 */
const usualLimits = [
  { id: 'card', min: '10.00', max: '7500.00' },
  { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
]

/** @example const purchases = createPurchases({ config, database, fetch, now, timeoutMs, log }) */
export function createPurchases({
  config,
  database,
  fetch,
  now,
  takeBytes,
  timeoutMs,
  log,
  visitor,
}: PurchasesParts): Purchases {
  const currencies = config.currencies ?? defaultCurrencies
  const tools = { ask: createAskProvider({ fetch, takeBytes, timeoutMs, visitor }), now, currencies }
  const { coinbase, moonpay, transak, meld } = config.providers
  const providers = [
    ...(coinbase ? [createCoinbase(coinbase, tools)] : []),
    ...(moonpay ? [createMoonpay(moonpay, tools)] : []),
    ...(transak ? [createTransak(transak, tools)] : []),
    ...(meld ? [createMeld(meld, tools)] : []),
  ]
  const orders = createOrderTable(database, { now, maxOrders: config.maxOrders, keptMs: config.orderDays * day })
  const cache = createTtlCache({ now, maxBytes: 4_194_304 })
  // The list serves all visitors: it is read outside of the request that needs it first, whose address may have no permit left.
  const outside = AsyncLocalStorage.snapshot()

  const questions = createNetworkRate(
    questionsEach * config.perMinute,
    (2 * questionsEach * config.perMinute) / 60,
    now,
    shares,
  )
  /** If a visitor has used up its share, the stored state is the answer. */
  function mayAsk(): boolean {
    const address = visitor?.()
    return address === undefined || questions.take(address)
  }

  function providerOf(id: string): BuyProvider {
    const provider = providers.find((one) => one.id === id)
    if (!provider) throw new HttpError(404, 'provider_unknown', 'This provider is not configured')
    return provider
  }
  const none = () => new HttpError(501, 'not_configured', 'No provider of purchases is configured')

  /**
   * Stores a report about a purchase. A payment to another address isn't this purchase's: it belongs to a page that
   * another visitor opened with the same id. An amount in another currency than the ordered one isn't the amount that
   * was bought.
   */
  async function store({ id, provider, purchase }: Order, updates: readonly OrderUpdate[]): Promise<boolean> {
    const own = updates.filter((update) => paysTo(update, purchase.address))
    const clear = own.map(({ purchaseAmount, purchaseCurrency = purchase.purchaseCurrency, ...rest }): OrderUpdate => {
      const isClear = isOrdered(currencies, purchase.purchaseCurrency, purchaseCurrency)
      return isClear ? { ...rest, purchaseAmount } : rest
    })
    return orders.update(id, provider, ...clear)
  }

  /** Stores what a provider has answered about a purchase. */
  async function withAnswer(order: Order, updates: readonly OrderUpdate[] = []): Promise<Order> {
    return ((await store(order, updates)) && (await orders.find(order.id))) || order
  }

  /**
   * Asks the provider for the state if no webhook has reported it. It also asks after a failure, because a visitor may
   * try again on the same page. If the provider can't be reached, the stored state stays.
   */
  async function refresh(order: Order): Promise<Order> {
    const { status } = providerOf(order.provider)
    if (!status || order.status === 'completed') return order
    try {
      const ask = async () => (mayAsk() ? status(order.id) : [])
      return await withAnswer(order, await cache.get(`status ${order.id}`, statusMs, ask))
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error
      log.debug('a provider could not be asked for a purchase', { provider: order.provider, cause: error.message })
    }
    return order
  }

  return {
    providers,
    async options() {
      if (providers.length === 0) throw none()
      const list = providers.find(({ options }) => options)?.options
      const listed = list && (await cache.get('options', optionsMs, () => outside(list)))
      // Ids and contracts come from this server's settings, because a list of another server would decide where money
      // goes.
      const isListed = (symbol: string, network: string) =>
        !listed ||
        listed.purchaseCurrencies.some(
          (one) => one.symbol === symbol && one.networks.some(({ name }) => name === network),
        )
      const purchaseCurrencies = currencies.map(({ id, name, symbol, networks }) => ({
        id,
        name,
        symbol,
        networks: networks
          .filter((network) => isListed(symbol, network.name))
          .map((network) => ({
            name: network.name,
            display_name: network.displayName,
            chain_id: network.chainId.replace(/^eip155:/, ''),
            ...(network.contractAddress && { contract_address: network.contractAddress }),
          })),
      }))
      return {
        purchaseCurrencies: purchaseCurrencies.filter(({ networks }) => networks.length > 0),
        paymentCurrencies:
          listed?.paymentCurrencies ?? ['USD', 'EUR'].map((id) => ({ id, payment_method_limits: usualLimits })),
      }
    },
    async quote(request, id) {
      if (providers.length === 0) throw none()
      const provider = id === undefined ? providers.find(({ quote }) => quote) : providerOf(id)
      if (!provider?.quote)
        throw new HttpError(501, 'no_quotes', 'This provider gives no quotes; its page shows the price')
      return provider.quote(request)
    },
    async start({ id, provider: providerId, project, clientIp }, purchase) {
      if (providers.length === 0) throw none()
      const provider = providerOf(providerId)
      if (!provider.namespaces.some((namespace) => purchase.chainId.startsWith(`${namespace}:`)))
        throw new HttpError(400, 'not_sold', 'This provider doesn’t pay out on this network')
      networkFor(currencies, purchase)
      const known = await orders.find(id)
      const order = known ?? (await orders.begin({ id, provider: provider.id, project, purchase }))
      if (!order) throw new HttpError(503, 'busy', 'Too many purchases are under way here')
      if (
        order.provider !== provider.id ||
        order.project !== project ||
        JSON.stringify(order.purchase) !== JSON.stringify(purchase)
      )
        throw new HttpError(409, 'order_conflict', 'Another purchase has this id')
      // A purchase that was paid, or may have been paid, isn't begun again, also if the webhook about it is lost. If a
      // provider doesn't answer, the purchase may have been paid. The visitor's share of questions doesn't count here,
      // because the number of purchases is limited.
      const isOpen = known?.status === 'waiting'
      const newest = isOpen ? await withAnswer(order, await provider.status?.(id)) : order
      if (newest.status !== 'waiting') return { order: newest }
      return { order: newest, url: await provider.start(purchase, { orderId: id, clientIp, project }) }
    },
    url(request, clientIp) {
      const provider = providers.find(({ page }) => page)
      if (!provider?.page) throw none()
      return provider.page(request, clientIp)
    },
    async order(id, project) {
      const order = await orders.find(id)
      if (!order || order.project !== project)
        throw new HttpError(404, 'order_unknown', 'There is no purchase of this id')
      return refresh(order)
    },
    async webhook(id, request) {
      const provider = providerOf(id)
      if (!provider.readWebhook) throw new HttpError(404, 'no_webhooks', 'No webhooks are taken from this provider')
      const event = await provider.readWebhook(request)
      const order = event && (await orders.find(event.orderId))
      // This server ignores reports about purchases that it has forgotten, or that another provider or server began.
      if (!event || order?.provider !== provider.id) return
      if (await store(order, [event.update]))
        log.info('a purchase went on', { provider: provider.id, status: event.update.status })
    },
  }
}

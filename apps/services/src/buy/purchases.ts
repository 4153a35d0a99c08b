import { AsyncLocalStorage } from 'node:async_hooks'
import { HttpError } from '../http/http-error.ts'
import { createTtlCache } from '../limits/ttl-cache.ts'
import type { Log } from '../log/log.ts'
import type { TakeBytes } from '../outbound/upstream-bytes.ts'
import type { Database } from '../store/database.ts'
import { createAskProvider } from './ask-provider.ts'
import type { BuyConfig, ProviderSettings } from './buy-config.ts'
import type {
  BuyOptions,
  BuyProvider,
  BuyQuote,
  PageRequest,
  Purchase,
  QuoteRequest,
  WebhookRequest,
} from './buy-provider.ts'
import { defaultCurrencies } from './default-currencies.ts'
import { limitQuestions } from './limit-questions.ts'
import { listOptions } from './list-options.ts'
import { createOrderReports } from './order-reports.ts'
import { createOrderTable, type Order } from './orders.ts'
import { networkFor, type ProviderTools } from './provider-tools.ts'
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
  const providers = createProviders(config.providers, tools)
  const orders = createOrderTable(database, { now, maxOrders: config.maxOrders, keptMs: config.orderDays * day })
  const cache = createTtlCache({ now, maxBytes: 4_194_304 })
  // The list serves all visitors: it is read outside of the request that needs it first, whose address may have no permit left.
  const outside = AsyncLocalStorage.snapshot()
  const mayAsk = limitQuestions({ perMinute: config.perMinute, now, visitor })
  const reports = createOrderReports({ orders, currencies, cache, mayAsk, log })

  function providerOf(id: string): BuyProvider {
    const provider = providers.find((one) => one.id === id)
    if (!provider) throw new HttpError(404, 'provider_unknown', 'This provider is not configured')
    return provider
  }

  return {
    providers,
    async options() {
      if (providers.length === 0) throw noProvider()
      const list = providers.find(({ options }) => options)?.options
      const listed = list && (await cache.get('options', optionsMs, () => outside(list)))
      return listOptions(currencies, listed)
    },
    async quote(request, id) {
      if (providers.length === 0) throw noProvider()
      const provider = id === undefined ? providers.find(({ quote }) => quote) : providerOf(id)
      if (!provider?.quote)
        throw new HttpError(501, 'no_quotes', 'This provider gives no quotes; its page shows the price')
      return provider.quote(request)
    },
    async start({ id, provider: providerId, project, clientIp }, purchase) {
      if (providers.length === 0) throw noProvider()
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
      const newest = isOpen ? await reports.withAnswer(order, await provider.status?.(id)) : order
      if (newest.status !== 'waiting') return { order: newest }
      return { order: newest, url: await provider.start(purchase, { orderId: id, clientIp, project }) }
    },
    url(request, clientIp) {
      const provider = providers.find(({ page }) => page)
      if (!provider?.page) throw noProvider()
      return provider.page(request, clientIp)
    },
    async order(id, project) {
      const order = await orders.find(id)
      if (!order || order.project !== project)
        throw new HttpError(404, 'order_unknown', 'There is no purchase of this id')
      return reports.refresh(order, providerOf(order.provider))
    },
    async webhook(id, request) {
      const provider = providerOf(id)
      if (!provider.readWebhook) throw new HttpError(404, 'no_webhooks', 'No webhooks are taken from this provider')
      const event = await provider.readWebhook(request)
      const order = event && (await orders.find(event.orderId))
      // This server ignores reports about purchases that it has forgotten, or that another provider or server began.
      if (!event || order?.provider !== provider.id) return
      if (await reports.store(order, [event.update]))
        log.info('a purchase went on', { provider: provider.id, status: event.update.status })
    },
  }
}

function createProviders(settings: ProviderSettings, tools: ProviderTools): readonly BuyProvider[] {
  const { coinbase, moonpay, transak, meld } = settings
  return [
    ...(coinbase ? [createCoinbase(coinbase, tools)] : []),
    ...(moonpay ? [createMoonpay(moonpay, tools)] : []),
    ...(transak ? [createTransak(transak, tools)] : []),
    ...(meld ? [createMeld(meld, tools)] : []),
  ]
}

function noProvider(): HttpError {
  return new HttpError(501, 'not_configured', 'No provider of purchases is configured')
}

import type { BuyProviderId } from './buy-config.ts'

/** Decimal string. */
export type Money = { readonly amount: string; readonly currency: string }

/** What a visitor wants to buy. Amounts are decimal strings. */
export type Purchase = {
  /** CAIP-2 */
  readonly chainId: string
  /** The address that receives the crypto. */
  readonly address: string
  /** Id of a currency for sale. */
  readonly purchaseCurrency: string
  /** ISO 4217 */
  readonly paymentCurrency: string
  readonly paymentAmount: string
}

export type QuoteRequest = Omit<Purchase, 'address' | 'chainId'> & {
  /** The network's name. */
  readonly network: string
}

export type BuyQuote = {
  readonly purchaseAmount: Money
  readonly paymentTotal?: Money | undefined
  readonly paymentSubtotal?: Money | undefined
  readonly providerFee?: Money | undefined
  readonly networkFee?: Money | undefined
  readonly quoteId?: string | undefined
}

/** As the wire has them. */
export type BuyOptions = {
  readonly purchaseCurrencies: readonly {
    readonly id: string
    readonly name: string
    readonly symbol: string
    readonly networks: readonly {
      readonly name: string
      readonly display_name: string
      readonly chain_id: string
      readonly contract_address?: string | undefined
    }[]
  }[]
  readonly paymentCurrencies: readonly {
    readonly id: string
    readonly payment_method_limits: readonly { readonly id: string; readonly min: string; readonly max: string }[]
  }[]
}

/** `waiting`: begun, and the provider has reported no payment. */
export type OrderStatus = 'waiting' | 'in-progress' | 'failed' | 'completed'

/** A provider's report about a purchase. */
export type OrderUpdate = {
  /** The provider's id of the payment. A visitor may try several times on one page, and each try has its own. */
  readonly tryId?: string | undefined
  readonly status: Exclude<OrderStatus, 'waiting'>
  /** The hash of the transaction that pays the crypto out. */
  readonly hash?: string | undefined
  /** Decimal string. */
  readonly purchaseAmount?: string | undefined
  /**
   * The currency of the amount, in the provider's letters; absent if the provider doesn't give it. A visitor may choose
   * another currency on the provider's page.
   */
  readonly purchaseCurrency?: string | undefined
  /** The address that receives the crypto, if the provider gives it. */
  readonly address?: string | undefined
}

export type WebhookRequest = {
  /** As it came, byte for byte. */
  readonly body: string
  /** By a name in any case; undefined where there is none. */
  header(name: string): string | undefined
}

/** A page for clients that follow no purchase. Amounts are decimal strings. */
export type PageRequest = {
  readonly destinationWallets: readonly {
    readonly address: string
    readonly blockchains?: readonly string[] | undefined
    readonly assets?: readonly string[] | undefined
  }[]
  readonly defaultNetwork?: string | undefined
  readonly partnerUserId?: string | undefined
  readonly defaultExperience?: 'send' | 'buy' | undefined
  readonly presetCryptoAmount?: string | undefined
  readonly presetFiatAmount?: string | undefined
}

/** A provider where a visitor may buy. An absent function is something that this provider can't do. */
export type BuyProvider = {
  readonly id: BuyProviderId
  /** The namespaces of the chains that it pays out on. */
  readonly namespaces: readonly string[]
  /**
   * The URL of the provider's page for one purchase, signed by this server. Each call makes a new one.
   *
   * @param orderId the id by which the provider names the purchase from then on
   * @param clientIp of the visitor
   * @throws {UpstreamError} | {HttpError} 400 for what the provider doesn't sell
   */
  start(
    purchase: Purchase,
    about: { readonly orderId: string; readonly clientIp: string; readonly project: string },
  ): Promise<string>
  /** The URL of the provider's page for any of several wallets. */
  page?(request: PageRequest, clientIp: string): Promise<string>
  options?(): Promise<BuyOptions>
  quote?(request: QuoteRequest): Promise<BuyQuote>
  /** Asks for the state of a purchase: an update for each try; none while the provider knows of no payment. */
  status?(orderId: string): Promise<readonly OrderUpdate[]>
  /**
   * Reads a webhook. Undefined: the webhook is genuine, but doesn't matter here.
   *
   * @throws {HttpError} 400 for a webhook that the provider didn't sign, or signed too long ago
   */
  readWebhook?(request: WebhookRequest): Promise<{ readonly orderId: string; readonly update: OrderUpdate } | undefined>
}

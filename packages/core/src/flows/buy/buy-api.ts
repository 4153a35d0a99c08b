import type { PaymentCurrency, PurchaseCurrency } from '@latchkey/api-client'
import type { LatchkeyError } from '../../kernel/errors/index.ts'
import type { ChainId } from '../../kernel/ports/namespace.ts'
import type { Readable } from '../../kernel/store.ts'

/** Where crypto can be bought. */
export type BuyProvider = {
  readonly id: string
  /** Whether the provider gives a quote before the payment. */
  readonly quotes: boolean
  /** Whether the provider reports the state of a purchase. */
  readonly follows: boolean
}

/** A network on which a currency can be delivered here: the app has it, and the connected wallet too. */
export type PurchaseNetwork = {
  /** The provider's name of it. */
  readonly name: string
  readonly displayName: string
  readonly chainId: ChainId
}

/** What a payment buys. Decimal strings. */
export type BuyQuote = {
  readonly purchaseAmount: string
  readonly total?: string | undefined
  /** The fees of the provider and the network, in the currency that the visitor pays with. */
  readonly fees: readonly { readonly kind: 'provider' | 'network'; readonly amount: string }[]
}

/**
 * The state of a purchase. `starting`: the services are asked for the provider's page. `unfollowed`: the provider's window is open, and this
 * provider doesn't report what happens there.
 */
export type BuyOrderStatus = 'starting' | 'waiting' | 'in-progress' | 'completed' | 'failed' | 'unfollowed'

/** A purchase. It is stored before its window opens. */
export type BuyOrder = {
  /** 32 random hex digits, made by this client. */
  readonly id: string
  readonly provider: string
  readonly chainId: ChainId
  /** Where the crypto goes. */
  readonly address: string
  /** Symbol */
  readonly purchaseCurrency: string
  /** ISO 4217 */
  readonly paymentCurrency: string
  /** Decimal string. */
  readonly paymentAmount: string
  readonly status: BuyOrderStatus
  /** The hash of the transaction that paid out, as the provider says. */
  readonly hash?: string | undefined
  /** What was bought, a decimal string. */
  readonly purchaseAmount?: string | undefined
  /** Unix time in ms. */
  readonly createdAt: number
  /** When the services heard of this status, by their clock. Unix time in ms. */
  readonly updatedAt?: number | undefined
  /** When another try was seen after a failure. Unix time in ms. */
  readonly retriedAt?: number | undefined
  /** The purchase hasn't ended 180 s after it, or its last try, began. It may still be paid out, and its state is still read. */
  readonly late?: boolean | undefined
}

/** Why an amount can't be bought. `limit`: a decimal string. */
export type AmountProblem = { readonly kind: 'below' | 'above'; readonly limit: string }

/** The offers, the visitor's choice, and the purchases of this browser. */
export type BuyState = {
  readonly status: 'idle' | 'loading' | 'ready'
  readonly providers: readonly BuyProvider[]
  readonly selectedProvider?: BuyProvider | undefined
  readonly error?: LatchkeyError | undefined
  readonly purchaseCurrencies: readonly PurchaseCurrency[]
  readonly paymentCurrencies: readonly PaymentCurrency[]
  readonly purchaseCurrency?: PurchaseCurrency | undefined
  readonly network?: PurchaseNetwork | undefined
  readonly networks: readonly PurchaseNetwork[]
  readonly paymentCurrency?: PaymentCurrency | undefined
  /** Decimal string; `''` = nothing was entered. */
  readonly paymentAmount: string
  readonly amountProblem?: AmountProblem | undefined
  /** Decimal string, of the chosen provider's quote or the best one; absent = unknown, or the chosen provider gives no quotes. */
  readonly purchaseAmount?: string | undefined
  readonly quotesLoading: boolean
  /** By provider. */
  readonly quotes: Readonly<Record<string, BuyQuote>>
  /** The offers are samples, so nothing can be bought. */
  readonly estimate: boolean
  /** Newest first. */
  readonly orders: readonly BuyOrder[]
  /** The purchase that is shown, by id. */
  readonly current?: string | undefined
  /**
   * The current purchase's window: `blocked` = the browser refused to open it, so the visitor presses `href`; `failed` = the services didn't
   * give its page again.
   */
  readonly popup?:
    | { readonly status: 'open' | 'closed' | 'blocked' | 'failed'; readonly href?: string | undefined }
    | undefined
}

/** Buying crypto for money: `client.use(buy)`. */
export type Buy = Readable<BuyState> & {
  /** Asks the services what is for sale. Never rejects. */
  load(): Promise<void>
  selectProvider(id: string): void
  /** By id. */
  selectPurchaseCurrency(id: string): void
  selectPaymentCurrency(id: string): void
  selectNetwork(chainId: ChainId): void
  /** As typed, in any digits; asks for quotes 500 ms after the last call. */
  setAmount(text: string): void
  /** Asks for quotes now: after a failure. */
  retryQuotes(): void
  /** Whether a purchase can begin as things stand. */
  canBuy(): boolean
  /** Begins a purchase, and says its id. Called in the click: it opens the provider's window. `undefined` while nothing can begin. */
  begin(): string | undefined
  /** Opens the provider's window again, for a purchase that isn't paid. Called in the click. */
  reopen(id: string): void
  /** The page of the transaction that paid a purchase out, at the network's explorer. */
  explorerHref(order: BuyOrder): string | undefined
  /** Shows a purchase, and asks for it again. */
  show(id: string): void
  /** Forgets a purchase that has ended. */
  forget(id: string): void
}

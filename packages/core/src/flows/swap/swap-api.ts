import type { LatchkeyError } from '../../kernel/errors/index.ts'
import type { EventProperties } from '../../kernel/events/event.ts'
import type { ChainId, Unsubscribe } from '../../kernel/ports/namespace.ts'
import type { Readable } from '../../kernel/store.ts'
import type { TransactionDraft } from '../transactions/transactions-api.ts'

/** A token that can be swapped. */
export type SwapToken = {
  /** CAIP-10; of the native currency with the address that stands for it. */
  readonly id: string
  /** The contract's or mint's address without a CAIP prefix; absent for the native currency. */
  readonly address?: string | undefined
  readonly symbol: string
  readonly name: string
  /** Draw it only as `assetImages` gives it. */
  readonly iconUrl?: string | undefined
  /** What the account holds, an exact decimal string; absent = nothing is known. */
  readonly amount?: string | undefined
  /** The value of that amount, in USD. */
  readonly value?: string | undefined
}

/** How much of its value a swap loses: `low` is below 1 %, `medium` below 5 %, `high` up to 20 %. */
export type ImpactLevel = 'low' | 'medium' | 'high' | 'severe'

/** The amount that a swap would give now. Amounts are exact decimal strings of whole tokens. */
export type SwapQuote = {
  /** Names the provider, for the transaction. */
  readonly id?: string | undefined
  readonly toAmount: string
  /** The least that arrives with the chosen slippage. */
  readonly minimum: string
  /** The amount that arrives for one unit of the token that leaves. */
  readonly rate: string
  /** In percent: against the price for a tiny amount or against the market prices of both tokens, whichever is worse; absent = unknown. */
  readonly priceImpact?: string | undefined
  readonly impactLevel?: ImpactLevel | undefined
  /** Unix time in ms. */
  readonly at: number
}

/** The key of the button's text: the first thing that is missing. */
export type SwapMessage =
  | 'select-token'
  | 'incorrect-amount'
  | 'enter-amount'
  | 'insufficient-balance'
  | 'finding-price'
  | 'no-route'
  | 'no-price'
  | 'acknowledge'
  | 'review'

/** The form, with what is known of it. */
export type SwapState = {
  /** `none`: no wallet is connected. `unsupported`: no swaps on this network from here. `error`: the tokens could not be loaded. */
  readonly status: 'none' | 'unsupported' | 'loading' | 'ready' | 'error'
  readonly chainId?: ChainId | undefined
  readonly account?: string | undefined
  /** Why `status` is `error`, or why there is no price. */
  readonly error?: LatchkeyError | undefined
  readonly sourceToken?: SwapToken | undefined
  readonly toToken?: SwapToken | undefined
  /** As it was typed. */
  readonly amountText: string
  /** An exact decimal string of whole tokens; `''` = none yet, `undefined` = what was typed is no amount. */
  readonly sourceTokenAmount: string | undefined
  /** What the account holds of each, an exact decimal string; absent = unknown. */
  readonly sourceBalance?: string | undefined
  readonly toBalance?: string | undefined
  /** Worth of the amounts, in USD; absent = no price. */
  readonly sourceValue?: string | undefined
  readonly toValue?: string | undefined
  readonly quote?: SwapQuote | undefined
  readonly loadingQuote: boolean
  readonly loadingPrices: boolean
  readonly findingMax: boolean
  /** The maximum could not be calculated, and the visitor has changed nothing since. */
  readonly maxFailed: boolean
  /** In percent. What the visitor chose is kept. @default '1' */
  readonly slippage: string
  /** How much the swap's contract may move: what is swapped, or any amount. */
  readonly approval: 'exact' | 'unlimited'
  /** The visitor has typed their consent to a severe price impact. */
  readonly acknowledged: boolean
  readonly message: SwapMessage
  /** The tokens that the account holds, the most valuable first. */
  readonly ownTokens: readonly SwapToken[]
  /** The well-known tokens among `tokens`. */
  readonly suggestedTokens: readonly SwapToken[]
  /** All tokens that can be swapped on this network, sorted by symbol. */
  readonly tokens: readonly SwapToken[]
}

/** The words of a swap's transaction, in the visitor's language. */
export type SwapWords = {
  /** e.g. `Swap 1 ETH for USDC` */
  readonly description: string
  /** e.g. `Allow 5 USDC` */
  readonly approve: string
  /** e.g. `Withdraw the old approval`: some tokens want it before another amount is allowed */
  readonly reset: string
}

/** What a page asks for when it opens the view: symbols or addresses, and an amount. */
export type SwapRequest = {
  readonly fromToken?: string | undefined
  readonly toToken?: string | undefined
  /** A decimal string. @default '1' */
  readonly amount?: string | undefined
}

/** A draft of the pipeline, with the properties of the events about its end. */
export type SwapTransaction = TransactionDraft & { readonly properties: EventProperties['SWAP_SUCCESS'] }

/** Swapping tokens of the account in use: `client.use(swap)`. */
export type Swap = Readable<SwapState> & {
  /** Follows the account in use and keeps price and balances fresh while a view shows the form. */
  watch(): Unsubscribe
  /** Whether the account in use could swap: a chain and a wallet that can, services, and no switch that forbids it. */
  available(): boolean
  /** Fills in the tokens and the amount that a page asked for, as soon as the tokens have loaded. The form has the amount in the visitor's language. */
  request(parameters: SwapRequest, locale?: string | undefined): void
  setSourceToken(token: SwapToken): void
  setToToken(token: SwapToken): void
  /** Exchanges the two tokens. What would arrive becomes the amount, written in the visitor's language. */
  switchTokens(locale?: string | undefined): void
  /** `text` is as typed in the visitor's language: `1,5`, `1.234,56` and `١٢٣` are amounts. */
  setAmount(text: string, locale?: string | undefined): void
  /** Fills in the whole balance; for the native currency it subtracts the fee. Never rejects. */
  max(locale?: string | undefined): Promise<void>
  /**
   * @param percent as typed; kept from then on
   * @returns whether it is a slippage: from 0.1 to 50, with two decimal places at most
   */
  setSlippage(percent: string): boolean
  setApproval(approval: 'exact' | 'unlimited'): void
  /** The visitor has typed their consent to a severe price impact. */
  acknowledge(consents: boolean): void
  /** Asks again, at once. */
  retry(): void
  /**
   * The draft for the transaction pipeline, which shows its effects before the wallet is asked.
   *
   * @throws LatchkeyError `config/invalid` while something is missing
   */
  draft(words: SwapWords): SwapTransaction
  /**
   * Passes that draft to `client.use(transactions)` and shows its preview in the modal, which opens if it is closed. To draw the preview yourself,
   * pass `draft` to `begin` there. Throws like `draft`, and `request/busy`.
   */
  review(words: SwapWords): void
  reset(): void
}

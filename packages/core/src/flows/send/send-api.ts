import type { LatchkeyError } from '../../kernel/errors/index.ts'
import type { EventProperties } from '../../kernel/events/event.ts'
import type { ChainId, Unsubscribe } from '../../kernel/ports/namespace.ts'
import type { Readable } from '../../kernel/store.ts'
import type { AddressParts } from '../preview/look-alike.ts'
import type { TransactionDraft } from '../transactions/transactions-api.ts'

/** The token that is sent. The entries of `client.use(tokens)` have this shape. */
export type SendToken = {
  readonly symbol: string
  readonly name: string
  /** The contract's or mint's address without a CAIP prefix; absent for the native currency. */
  readonly address?: string | undefined
  /** The price of one token in USD, a decimal string; absent = unknown. */
  readonly price?: string | undefined
  /** Draw it only as `assetImages` gives it. */
  readonly iconUrl?: string | undefined
}

/** A collectible that is sent instead of an amount. */
export type SendCollectible = {
  /** The contract's address without a CAIP prefix; on Solana the mint. */
  readonly contract: string
  /** Digits. */
  readonly tokenId: string
  readonly standard: 'erc721' | 'erc1155' | 'metaplex'
  readonly name: string
  /** How many the account holds, as digits: of several of ERC-1155 the visitor chooses how many leave. @default '1' */
  readonly quantity?: string | undefined
}

/** What the visitor has filled in. Plain data: it survives a closed modal and a reload. */
export type SendDraft = {
  readonly token?: SendToken | undefined
  readonly collectible?: SendCollectible | undefined
  /** As it was typed. */
  readonly amountText: string
  /** What was typed: an amount of the token, or of its value in USD. */
  readonly amountIn: 'token' | 'fiat'
  /** An exact decimal string of whole tokens, or how many of a collectible; `''` = none yet, `undefined` = what was typed is no amount. */
  readonly sendTokenAmount: string | undefined
  /** As it was typed: an address or a name. */
  readonly receiver: string
  /** The address that the receiver resolves to. */
  readonly receiverAddress?: string | undefined
  readonly receiverProfileName?: string | undefined
  /** Has passed `safeIcon`. */
  readonly receiverProfileImageUrl?: string | undefined
}

/** The key of the button's text: the first thing that is missing. */
export type SendMessage =
  | 'select-token'
  | 'incorrect-value'
  | 'add-amount'
  | 'insufficient-funds'
  | 'add-address'
  | 'invalid-address'
  | 'lookup-failed'
  | 'preview'

/** What is known of the receiver. */
export type ReceiverCheck = {
  /** The visitor has signed for a transfer there, or it is their own. */
  readonly known: boolean
  /** An account of the visitor. */
  readonly own: boolean
  /** The known address that this address imitates, with the parts in which the two differ. */
  readonly imitates?: { readonly address: string; readonly parts: AddressParts; readonly otherParts: AddressParts }
  /** The typed link or CAIP-10 id names this chain, not the one in use. */
  readonly otherChain?: ChainId | undefined
}

/** A recipient that the visitor signed for, or one of their own accounts. */
export type SendRecipient = {
  readonly address: string
  /** The name that the visitor typed for it, or the wallet's name for the account. */
  readonly name?: string | undefined
  readonly own: boolean
  /** Unix time in ms of the last transfer; absent for an own account. */
  readonly at?: number | undefined
}

/** The draft with what is known of it. */
export type SendState = SendDraft & {
  /** `unsupported`: nothing can be sent on this chain from here. `none`: no wallet is connected. */
  readonly status: 'none' | 'unsupported' | 'ready'
  readonly chainId?: ChainId | undefined
  readonly account?: string | undefined
  /** What the account holds of the token or collectible, an exact decimal string; absent = not known yet, or there is nothing to choose. */
  readonly balance?: string | undefined
  readonly decimals?: number | undefined
  readonly balanceError?: LatchkeyError | undefined
  /** The amount in the other unit: the worth in USD of an amount, or the amount of a worth. A decimal string; absent = no price. */
  readonly otherAmount?: string | undefined
  /** Unix time in ms at which the price was read. */
  readonly priceAt?: number | undefined
  /** The maximum can be calculated. For the native currency this needs a fee that is known beforehand. */
  readonly canMax: boolean
  /** The maximum is being calculated. */
  readonly findingMax: boolean
  /** The maximum could not be calculated, and the visitor has changed nothing since. */
  readonly maxFailed: boolean
  /** A name is being looked up. */
  readonly resolving: boolean
  /** Why a name couldn't be looked up: `names/resolve-failed`. `setReceiver` with the same name looks it up again. */
  readonly receiverError?: LatchkeyError | undefined
  readonly check?: ReceiverCheck | undefined
  /** The visitor has compared a look-alike with what it imitates. */
  readonly acknowledged: boolean
  readonly message: SendMessage
  /** The page closed while the wallet was asked for this transfer. The wallet may still answer, and `transactions` follows it. */
  readonly interrupted: boolean
  /** Newest first, then own accounts. */
  readonly recipients: readonly SendRecipient[]
}

/** A draft of the pipeline, with the properties of the events about its end. */
export type SendTransaction = TransactionDraft & { readonly properties: EventProperties['SEND_SUCCESS'] }

/** Sending the native currency, a token or a collectible: `client.use(send)`. */
export type Send = Readable<SendState> & {
  /** Follows the account in use, its balance and prices while a view shows the draft. */
  watch(): Unsubscribe
  /** Follows all of that except the history, which only the form needs. */
  watchForm(): Unsubscribe
  /** Whether anything can be sent from the account in use. */
  available(): boolean
  setToken(token: SendToken): void
  setCollectible(collectible: SendCollectible): void
  /** `text` is as typed in the visitor's language: `1,5`, `1.234,56` and `١٢٣` are amounts. */
  setAmount(text: string, locale?: string | undefined): void
  /** Switches between typing an amount of the token and its worth. The amount stays. */
  toggleUnit(locale?: string | undefined): void
  /** Fills in the whole balance; for the native currency it subtracts the fee, once the fee is known. Never rejects. */
  max(locale?: string | undefined): Promise<void>
  /** An address, a name, or what a QR code of an address says (EIP-681, Solana Pay). */
  setReceiver(text: string): void
  /** The visitor has compared the look-alike with the address that it imitates. */
  acknowledge(): void
  /**
   * The draft for the transaction pipeline, which shows its effects before the wallet is asked. `description`: the transfer in the visitor's
   * language. When the wallet has signed it, the form is emptied.
   *
   * @throws LatchkeyError `network/unsupported` on other chains than `eip155` and `solana`, `config/invalid` while something is missing
   */
  draft(parameters: { readonly description: string }): SendTransaction
  /**
   * Passes that draft to `client.use(transactions)` and shows its preview in the modal, which opens if it is closed. To draw the preview yourself,
   * pass `draft` to `begin` there. Throws like `draft`, and `request/busy`.
   */
  review(parameters: { readonly description: string }): void
  reset(): void
}

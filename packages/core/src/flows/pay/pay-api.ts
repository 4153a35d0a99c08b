import type { AccountId } from '../../kernel/caip/index.ts'
import type { LatchkeyError } from '../../kernel/errors/index.ts'
import type { ChainId } from '../../kernel/ports/namespace.ts'
import type { Readable } from '../../kernel/store.ts'

/** What is to be paid. */
export type PayParameters = {
  /** The order's id, made by the app: the same id is paid once, whatever happens to pages and tabs. At most 128 characters. */
  readonly id: string
  /** An address of the asset's network. */
  readonly to: string
  /** CAIP-19, e.g. `eip155:1/erc20:0xA0b8…eB48`, `eip155:1/slip44:60`. */
  readonly asset: string
  /** A decimal string in whole units, e.g. `'12.50'`. */
  readonly amount: string
  /** The asset's symbol, as the view writes it. */
  readonly symbol?: string | undefined
}

/** Proof that something was paid. */
export type PaymentReceipt = Pick<PayParameters, 'id' | 'to' | 'asset' | 'amount'> & {
  readonly via: 'wallet' | 'exchange'
  /** The transaction's hash; absent where an exchange doesn't give it. */
  readonly hash?: string | undefined
  /** The account that paid. */
  readonly from?: string | undefined
  /**
   * The amount that arrives at `to` by the preview, if that is less than `amount`: the token keeps a part, or moves nothing (`0`). The visitor was
   * told before they confirmed. An exact decimal string. Absent: the preview saw no loss, or there was no preview.
   */
  readonly arrives?: string | undefined
  /** Unix time in ms. */
  readonly at: number
}

/** An exchange from which the visitor can pay instead of the wallet. */
export type PayExchange = { readonly id: string; readonly name: string }

/** A token that the account holds, and how much of it a payment would take. It is swapped for the asset first. Amounts are exact decimal strings. */
export type PayToken = {
  /** CAIP-10; of the native currency with the address that stands for it. */
  readonly id: string
  /** The contract's address; absent for the native currency. */
  readonly address?: string | undefined
  readonly symbol: string
  readonly name: string
  /** Draw it only as `assetImages` gives it. */
  readonly iconUrl?: string | undefined
  /** The account's balance. */
  readonly held: string
  /** The amount that leaves at the current price, and the most that may leave. */
  readonly cost: string
  readonly most: string
  /** The account holds less than that. */
  readonly isTooLittle: boolean
  /** `true`: exactly the amount to pay is bought. `false`: a little more is bought, and the rest stays in the wallet. */
  readonly isExact: boolean
}

/** What an account holds of the asset that is to be paid: an exact decimal string. */
export type PayHeld = {
  /** CAIP-10 */
  readonly account: AccountId
  readonly amount: string
  /** It is less than what is to be paid. */
  readonly isTooLittle: boolean
}

/** The names of the steps of a payment with another token, in the visitor's language. */
export type PayWords = {
  /** e.g. `Pay 0.5 ETH to 0x12…34` */
  readonly description: string
  /** e.g. `Swap USDC for 0.5 ETH` */
  readonly swap: string
  /** e.g. `Allow 1500 USDC` */
  readonly approve: string
  /** e.g. `Withdraw the old approval`: some tokens want it before another amount is allowed */
  readonly reset: string
}

/**
 * The state of a payment. `opening`: it isn't known yet whether another tab makes it. `elsewhere`: another tab makes it. `approving`: its transaction
 * is previewed or asked for. `exchange`: an exchange's page is open. `unknown`: the error says why it isn't known whether it was paid. `paused`: some
 * of its steps are done, and the others wait to be asked for.
 */
export type PayState =
  | { readonly status: 'none' }
  | (Pick<PayParameters, 'id' | 'to' | 'asset' | 'amount' | 'symbol'> & {
      readonly status:
        | 'opening'
        | 'choosing'
        | 'elsewhere'
        | 'approving'
        | 'sent'
        | 'exchange'
        | 'paid'
        | 'unknown'
        | 'paused'
      readonly chainId: ChainId
      /** The list has at most two exchanges. */
      readonly exchanges: readonly PayExchange[]
      readonly exchange?: PayExchange | undefined
      /** The exchange's page, where the browser didn't open its window. */
      readonly href?: string | undefined
      /** An exchange has not answered for 180 s: it may still pay, and is still asked. */
      readonly late?: boolean | undefined
      /** Why the last try failed; another one may be made. */
      readonly error?: LatchkeyError | undefined
      readonly receipt?: PaymentReceipt | undefined
      /** The balances of the account that was in use when `readHeld` last read them. */
      readonly held?: PayHeld | undefined
      /** Tokens that can be swapped for the asset; absent = not known yet. `findTokens` looks for them. */
      readonly tokens?: readonly PayToken[] | undefined
      /** Why they could not be found. */
      readonly tokensError?: LatchkeyError | undefined
      /** The last try has swapped but not paid. The asset is in the wallet now. */
      readonly swapped?: boolean | undefined
    })

/** The one payment that is being made: `client.use(payments)`. */
export type Payments = Readable<PayState> & {
  /** Pays once. Resolves with the receipt, also of a payment that was made before. */
  request(parameters: PayParameters): Promise<PaymentReceipt>
  /** Reads how much of the asset the account in use holds. Call it when the status is `choosing`, and when the account changes. Never rejects. */
  readHeld(): Promise<void>
  /** Hands the payment to the transaction pipeline. `description` in the visitor's language. */
  payWithWallet(description: string): void
  /** Opens the exchange's page. Called in the click. */
  payWithExchange(id: string): void
  /** Looks for tokens of the account that can be swapped for the asset, and reads how much of each the payment would take. Never rejects. */
  findTokens(): Promise<void>
  /** Hands swap and payment to the transaction pipeline: as one batch where the wallet can, else as numbered steps. */
  payWithToken(id: string, words: PayWords): void
  /** Shows the step at which a `paused` payment stopped. */
  continue(): void
  /**
   * The visitor has checked that nothing was paid, so they may choose a way to pay again: nothing was sent from the wallet, or they didn't pay at an
   * exchange that is `late`. For a `paused` payment it allows another way to pay.
   */
  dismissUnknown(): void
  /** Ends the app's request. A request that the wallet shows stays open, and the next `request()` with this id finds it. */
  cancel(): void
}

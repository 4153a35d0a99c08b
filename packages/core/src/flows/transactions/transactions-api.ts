import type { LatchkeyError } from '../../kernel/errors/index.ts'
import type { SentDifference } from '../../kernel/operation.ts'
import type { Replacement } from '../../kernel/ports/ability-values.ts'
import type { ChainId } from '../../kernel/ports/namespace.ts'
import type { Readable } from '../../kernel/store.ts'
import type { ExpectedChanges, Preview, PreviewedTransaction, PreviewParameters } from '../preview/preview-api.ts'

/** What a draft is for. */
export type TransactionPurpose = 'send' | 'swap' | 'pay' | 'revoke' | 'move' | 'app'

/**
 * A draft that a feature builds. The pipeline previews it, asks the wallet and follows the transaction. It is plain data and stored, so that a
 * reload loses nothing.
 */
export type BuiltTransaction = {
  readonly transaction: PreviewedTransaction
  /** What each call does, e.g. `'Approve 5 USDC'`. These are the names of the steps if the wallet takes one call at a time. */
  readonly steps: readonly string[]
  /** Solana joins neighbouring transactions: how many of the draft's transactions each joined one holds. Absent: one each. */
  readonly joined?: readonly number[] | undefined
  /** What it does as a whole, in the visitor's language, e.g. `'Send 1.5 ETH to 0x12…34'`: shown in Activity. */
  readonly description: string
  readonly expected?: ExpectedChanges | undefined
  /** For the preview: ABIs of the app's own contracts, and addresses that the visitor knows. */
  readonly abis?: PreviewParameters['abis']
  readonly knownAddresses?: PreviewParameters['knownAddresses']
  /**
   * The gas of each call with its margin, if the feature knows it better than an estimate of the single call, e.g. of a swap whose approval isn't on
   * the chain yet. The pipeline takes its own estimate if that is more. For a batch the wallet sets the gas.
   */
  readonly gas?: readonly (bigint | undefined)[] | undefined
  /**
   * Its data doesn't prove what arrives, e.g. at an exchange whose functions aren't known. So the build at the confirmation gets another preview
   * before the wallet is asked. @default false
   */
  readonly triesAgain?: boolean | undefined
  /** All calls happen or none. If the wallet can't do that, the transaction is refused before the wallet is asked. @default false */
  readonly atomicRequired?: boolean | undefined
}

/** The figure that is worse than what the visitor agreed to. Amounts are exact decimal strings of whole tokens. */
export type MovedAmount = {
  /** A text key, e.g. `swap/price-moved`. */
  readonly code: string
  /** `least`: of what arrives. `most`: of what leaves. */
  readonly bound: 'least' | 'most'
  readonly before: string
  readonly now: string
  readonly symbol: string
}

/** The draft that a feature gives to the pipeline. */
export type TransactionDraft = {
  readonly purpose: TransactionPurpose
  /** The connection, account and network that the visitor saw at the start. */
  readonly connectionId: string
  readonly account: string
  readonly chainId: ChainId
  /** The id of the payment that it makes. If another tab or transaction makes that payment, no step of this one is asked for. */
  readonly payment?: string | undefined
  /** The order of a swap, as plain data. After a reload the swap is built again from it. */
  readonly swapOrder?: unknown
  /** Builds the transaction, also again: when the quote is old, or when the visitor presses Try again. Never prompts. */
  build(again: { readonly signal: AbortSignal }): Promise<BuiltTransaction>
  /**
   * Compares the first build with the values that the app's own form showed before. If it returns the text key of a finding, e.g. `swap/price-moved`,
   * the preview shows that finding. Later builds are compared by `recheck`.
   */
  checkFirst?(first: BuiltTransaction): string | MovedAmount | undefined
  /**
   * Compares a new build with the one that the visitor agreed to. If it returns the text key of a finding, e.g. `swap/price-moved`, the confirmation
   * stops. A draft with `recheck` is built again at each confirmation, and after each approval, until money has moved.
   */
  recheck?(
    shown: BuiltTransaction,
    fresh: BuiltTransaction,
  ): string | MovedAmount | undefined | Promise<string | MovedAmount | undefined>
  /** Called when the first step has a hash or a batch id. The form of the draft may be emptied then. */
  onSubmitted?(): void
  /** Called when every step is in a block. */
  onIncluded?(hash: string | undefined): void
}

/** One call, where they go one by one, or all of them as a batch. */
export type TransactionStep = {
  readonly label: string
  /**
   * `unknown`: the page closed while the wallet was asked, and the wallet may have sent it since; or a batch happened only in part, and neither the
   * wallet nor the chain says whether this call happened.
   */
  readonly status: 'waiting' | 'asked' | 'sent' | 'included' | 'failed' | 'rejected' | 'unknown'
  readonly hash?: string | undefined
  /** The operation in `client.operations`. */
  readonly operation?: string | undefined
  /** It was sent, and a confirmation takes longer than usual: no failure. */
  readonly late?: boolean | undefined
  /** The transaction that was included instead of this one. */
  readonly replacement?: Replacement | undefined
  /** The transaction on the chain differs from the one shown. */
  readonly differs?: SentDifference | undefined
}

/** How the calls of a transaction reach the chain. */
export type SendingMode = 'single' | 'atomic' | 'one-by-one'

/**
 * The state of a transaction. `ready`: the preview is shown and waits for the visitor. `moved`: it differs from the one that a form or an earlier
 * build showed. The wallet was not asked, and the visitor must confirm the new one.
 */
export type TransactionState =
  | { readonly status: 'none' }
  | {
      readonly status:
        | 'building'
        | 'previewing'
        | 'ready'
        | 'moved'
        | 'asked'
        | 'sent'
        | 'included'
        | 'failed'
        | 'rejected'
      readonly id: string
      readonly purpose: TransactionPurpose
      readonly connectionId: string
      readonly account: string
      readonly chainId: ChainId
      readonly built?: BuiltTransaction | undefined
      readonly preview?: Preview | undefined
      readonly mode?: SendingMode | undefined
      readonly steps: readonly TransactionStep[]
      /** The app asked the wallet itself and got the result, so the view offers no other try. */
      readonly byApp?: boolean | undefined
      /** Codes of findings with severity `danger` that the visitor has acknowledged, and `preview/missing`. */
      readonly acknowledged: readonly string[]
      /** Why it was not built, not previewed or not sent; `retry()` begins again where it stopped. */
      readonly error?: LatchkeyError | undefined
      readonly moved?: string | undefined
      /** The amount that changed, where a single amount says it. */
      readonly movedAmount?: MovedAmount | undefined
    }

/** A transaction that was begun. It has steps that are not done yet, or it is unknown whether they were sent. */
export type UnfinishedTransaction = {
  readonly id: string
  readonly purpose: TransactionPurpose
  readonly account: string
  readonly chainId: ChainId
  readonly description: string
  readonly steps: readonly TransactionStep[]
  /** Unix time in ms. */
  readonly createdAt: number
}

/**
 * The one way by which Latchkey's own views move money: `client.use(transactions)`. In the open modal it shows
 * ApproveTransaction, which draws the preview, the question in the wallet, the steps and the end.
 */
export type Transactions = Readable<TransactionState> & {
  /** Replaces a draft that was not asked yet; fails with `request/busy` while the wallet is asked. */
  begin(draft: TransactionDraft): void
  /**
   * The visitor has read a finding, or confirms without a preview (`preview/missing`). `checked: false` takes that back.
   *
   * @default true
   */
  acknowledge(code: string, checked?: boolean): void
  /** Asks the wallet for the first step, or goes on with the next one. Called in the click. */
  approve(): void
  /** Begins again where it stopped, also where only the preview is missing. */
  retry(): void
  /** The visitor has seen in the wallet that a step of status `unknown` was sent: it counts as done. */
  markSent(): void
  /** Leaves the draft. A request to a wallet goes on in `client.operations`. */
  leave(): void
  /**
   * Transactions that the visitor left, or a reload interrupted, with steps still to go; newest first. The newest interrupted one becomes the
   * state again.
   */
  unfinished(): readonly UnfinishedTransaction[]
  /** Goes on with one of them, at the right step. */
  resume(id: string): void
  /** Drops its remaining steps, because the visitor doesn't want them any more. */
  forget(id: string): void
}

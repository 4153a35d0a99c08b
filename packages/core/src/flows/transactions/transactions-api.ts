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
  /** What each call does, e.g. `'Approve 5 USDC'`: the steps' names where the wallet can't take them as one. */
  readonly steps: readonly string[]
  /** Solana, where neighbours go as one: how many of the draft's transactions each one holds. Absent: one. */
  readonly joined?: readonly number[] | undefined
  /** What it does as a whole, in the visitor's language, e.g. `'Send 1.5 ETH to 0x12…34'`: shown in Activity. */
  readonly description: string
  readonly expected?: ExpectedChanges | undefined
  /** For the preview: ABIs of the app's own contracts, and addresses that the visitor knows. */
  readonly abis?: PreviewParameters['abis']
  readonly knownAddresses?: PreviewParameters['knownAddresses']
  /**
   * The gas of each call with its margin, where the feature knows better than an estimate of one call alone, e.g. of a swap whose approval isn't on the chain yet.
   * The pipeline takes its own estimate where that is more. A batch's gas is its wallet's matter.
   */
  readonly gas?: readonly (bigint | undefined)[] | undefined
  /**
   * No data in it proves what arrives, as of an exchange whose functions aren't known: when it is built again at the confirmation, it is tried again before the
   * wallet is asked. @default false
   */
  readonly triesAgain?: boolean | undefined
  /** All or nothing; it is refused beforehand where the wallet can't keep that. @default false */
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
  /** The id of the payment that it makes: no step of it is asked for once another tab, or another transaction, makes that payment. */
  readonly payment?: string | undefined
  /** Plain data from which a page that is loaded later builds it again. Of a swap: its order. */
  readonly swapOrder?: unknown
  /** Builds, and builds again where `again` says why: the quote is old, or the visitor presses Retry. Never prompts. */
  build(again: { readonly signal: AbortSignal }): Promise<BuiltTransaction>
  /**
   * Compares the first build with what the app's own form has shown before; a text key of a finding is told in the preview, e.g. `swap/price-moved`. A build in
   * place of a shown one is compared by `recheck`.
   */
  checkFirst?(first: BuiltTransaction): string | MovedAmount | undefined
  /**
   * Compares what was just built with what the visitor agreed to; a text key of a finding stops the confirmation, e.g. `swap/price-moved`. With it the transaction is
   * built again at each confirmation, and after each approval, until money has moved.
   */
  recheck?(
    shown: BuiltTransaction,
    fresh: BuiltTransaction,
  ): string | MovedAmount | undefined | Promise<string | MovedAmount | undefined>
  /** The first step has a hash or a batch id; what the draft's form held may go. */
  onSubmitted?(): void
  /** Called when every step is in a block. */
  onIncluded?(hash: string | undefined): void
}

/** One call, where they go one by one, or all of them as a batch. */
export type TransactionStep = {
  readonly label: string
  /**
   * `unknown`: the page went away while the wallet was asked, and the wallet may have sent it since; or a batch happened only in part, and neither the wallet nor the
   * chain says whether this call did.
   */
  readonly status: 'waiting' | 'asked' | 'sent' | 'included' | 'failed' | 'rejected' | 'unknown'
  readonly hash?: string | undefined
  /** The operation in `client.operations`. */
  readonly operation?: string | undefined
  /** It was sent, and a confirmation takes longer than usual: no failure. */
  readonly late?: boolean | undefined
  /** The transaction that was included in the place of this one. */
  readonly replacement?: Replacement | undefined
  /** The transaction on the chain differs from the one shown. */
  readonly differs?: SentDifference | undefined
}

/** How the calls of a transaction reach the chain. */
export type SendingMode = 'single' | 'atomic' | 'one-by-one'

/**
 * Where a transaction stands. `ready`: the preview is there and waits for the visitor. `moved`: it is another one than was shown, by a form or by an
 * earlier build; nothing was asked, the visitor confirms the new one.
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
      /** The app has asked the wallet itself, and was told how that ended: it isn't asked for again from here. */
      readonly byApp?: boolean | undefined
      /** Codes of findings with severity `danger` that the visitor has acknowledged, and `preview/missing`. */
      readonly acknowledged: readonly string[]
      /** Why it was not built, not previewed or not sent; `retry()` begins again where it stopped. */
      readonly error?: LatchkeyError | undefined
      readonly moved?: string | undefined
      /** The amount that changed, where a single amount says it. */
      readonly movedAmount?: MovedAmount | undefined
    }

/** Something that was begun and has steps still to go, or of which it is unknown whether it was sent. */
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
 * The one way by which Latchkey's own views move money: `client.use(transactions)`. In the open modal it shows ApproveTransaction, which draws the preview,
 * the question in the wallet, the steps and the end.
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
  /** Its remaining steps are not wanted any more. */
  forget(id: string): void
}

import type { LatchkeyError } from '../../kernel/errors/index.ts'
import type { Effect } from '../../kernel/machine.ts'
import type { Operation, SentDifference } from '../../kernel/operation.ts'
import type { Preview } from '../preview/preview-api.ts'
import type {
  BuiltTransaction,
  MovedAmount,
  SendingMode,
  TransactionState,
  TransactionStep,
} from './transactions-api.ts'

/** A transaction that is under way. */
export type TransactionFlow = Exclude<TransactionState, { readonly status: 'none' }> & {
  /** Of the wallet, to find its connection on the next page. */
  readonly connectorId?: string | undefined
  /** The id of the payment that it makes. */
  readonly payment?: string | undefined
  /** What a swap is built again from after a reload. */
  readonly swapOrder?: unknown
  /** What the acknowledged findings said, by code. */
  readonly acknowledgedAs?: Readonly<Record<string, string>> | undefined
  /** Counts what is begun again, so that a late answer to an older try changes nothing. */
  readonly attempt: number
  /** It is built again at the confirmation. */
  readonly rechecks: boolean
  /** A step is done, or the visitor tries again: what the next one would do may be old by now. */
  readonly renews?: boolean | undefined
  /** The visitor has confirmed, and it is being built again. */
  readonly confirming?: boolean | undefined
  /** The gas of the next call, with the margin. */
  readonly gas?: bigint | undefined
  /** The place that the account's next transaction had when the wallet was asked, where the chain says it. */
  readonly order?: string | undefined
  /** The calls go like that whatever the wallet can. */
  readonly forcedMode?: SendingMode | undefined
  /** The wallet was asked before the transaction was shown: its preview is made meanwhile. */
  readonly looks?: boolean | undefined
  /** It was found in storage, so it can't be built again. */
  readonly resumed?: boolean | undefined
  /** When the page that went away had begun it, in ms. */
  readonly begunAt?: number | undefined
}

/** The state of the machine. */
export type PipelineState = { readonly status: 'none' } | TransactionFlow

/** What a new draft brings. */
type BegunDraft = Pick<
  TransactionFlow,
  | 'id'
  | 'purpose'
  | 'connectionId'
  | 'connectorId'
  | 'account'
  | 'chainId'
  | 'rechecks'
  | 'forcedMode'
  | 'payment'
  | 'swapOrder'
>

/** The results of the preparation, before the wallet is asked. */
export type Prepared = {
  readonly preview?: Preview | undefined
  readonly mode: SendingMode
  readonly gas?: bigint | undefined
  readonly order?: string | undefined
  /** Of now: with another blockhash, or another quote. */
  readonly built?: BuiltTransaction | undefined
  /** Why it is another one than the visitor agreed to. */
  readonly moved?: string | MovedAmount | undefined
  /** Why there is no preview. */
  readonly error?: LatchkeyError | undefined
}

/** What can happen to a transaction. */
export type PipelineEvent =
  | { readonly type: 'begin'; readonly draft: BegunDraft }
  | { readonly type: 'resume'; readonly flow: TransactionFlow }
  | {
      readonly type: 'built'
      readonly attempt: number
      readonly built: BuiltTransaction
      /** Why it is another one than the visitor was shown before. */
      readonly moved?: string | MovedAmount | undefined
    }
  | { readonly type: 'prepared'; readonly attempt: number; readonly prepared: Prepared }
  /** The wallet's connection on this page. */
  | { readonly type: 'bound'; readonly connectionId: string }
  | { readonly type: 'looked'; readonly looked: Pick<Prepared, 'preview' | 'error'> }
  | { readonly type: 'acknowledge'; readonly code: string; readonly checked: boolean }
  | { readonly type: 'approve' }
  /** `moved`: why it is another one than the visitor saw. */
  | {
      readonly type: 'rechecked'
      readonly attempt: number
      readonly built: BuiltTransaction
      readonly moved?: string | MovedAmount | undefined
      /** What it does now, where its data doesn't prove it. */
      readonly looked?: Pick<Prepared, 'preview'> | undefined
    }
  | { readonly type: 'asked'; readonly attempt: number; readonly operation: string }
  /** It could not be built or asked for; with an operation, the operation says how it ended. */
  | { readonly type: 'failed'; readonly attempt: number; readonly error: LatchkeyError }
  | { readonly type: 'operations'; readonly operations: readonly Operation[] }
  | { readonly type: 'late'; readonly operation: string }
  /** An operation's transaction was read back from the chain, and differs from the one shown. */
  | { readonly type: 'compared'; readonly operation: string; readonly differs: SentDifference }
  /** Another tab has gone on with it. */
  | {
      readonly type: 'stored'
      readonly steps: readonly TransactionStep[]
      readonly built?: BuiltTransaction | undefined
      /** It was read when the visitor confirmed: another tab has asked for what was declined here since. */
      readonly isNewer?: boolean | undefined
    }
  /** A step of which nothing was known has been sent: as `operation`, or without one as the visitor says. */
  | {
      readonly type: 'found'
      readonly operation?: string | undefined
      /** What was looked for: the step may be asked for again since. */
      readonly sought?: Pick<TransactionFlow, 'built' | 'steps'> | undefined
    }
  /** A step of which nothing was known was not sent, and what the wallet was asked for can't be sent any more. */
  | { readonly type: 'expired' }
  | { readonly type: 'retry' }
  | { readonly type: 'leave' }

/** The effects of a transaction. */
export type PipelineEffect = Effect &
  (
    | { readonly type: 'build' | 'prepare' | 'recheck' | 'watchConnection'; readonly attempt: number }
    | { readonly type: 'ask'; readonly attempt: number; readonly index: number }
    | { readonly type: 'follow' | 'findSent' | 'look' }
    | { readonly type: 'beLate' | 'tellApart' | 'compare'; readonly operation: string }
    | { readonly type: 'tellSubmitted' | 'tellIncluded' }
  )

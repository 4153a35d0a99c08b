import type { LatchkeyError } from '../../kernel/errors/index.ts'
import type { Effect, EffectRunners } from '../../kernel/machine.ts'
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
  /** The wallet's connector, to find its connection on the next page. */
  readonly connectorId?: string | undefined
  /** The id of the payment that it makes. */
  readonly payment?: string | undefined
  /** The order from which a swap is built again after a reload. */
  readonly swapOrder?: unknown
  /** What the acknowledged findings said, by code. */
  readonly acknowledgedAs?: Readonly<Record<string, string>> | undefined
  /** Counts the tries, so that a late answer to an older try changes nothing. */
  readonly attempt: number
  /** Whether the transaction is built again at the confirmation. */
  readonly rechecks: boolean
  /** A step is done, or the visitor tries again: the preview of the next step may be out of date. */
  readonly mayBeOutdated?: boolean | undefined
  /** The visitor has confirmed, and it is being built again. */
  readonly confirming?: boolean | undefined
  /** The gas of the next call, with the margin. */
  readonly gas?: bigint | undefined
  /** The `order` (nonce) of the account's next transaction when the wallet was asked, where the chain gives it. */
  readonly order?: string | undefined
  /** The calls are sent in this mode, whatever modes the wallet supports. */
  readonly forcedMode?: SendingMode | undefined
  /** The wallet was asked before the transaction was shown: its preview is made meanwhile. */
  readonly needsPreview?: boolean | undefined
  /** When it was prepared, in ms. On Solana its blockhash is as old. */
  readonly preparedAt?: number | undefined
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
  readonly preparedAt?: number | undefined
  /** The transaction as it was built now: with another blockhash, or another quote. */
  readonly built?: BuiltTransaction | undefined
  /** Why it differs from the transaction that the visitor agreed to. */
  readonly changeReason?: string | MovedAmount | undefined
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
      /** Why it differs from the transaction that the visitor was shown before. */
      readonly changeReason?: string | MovedAmount | undefined
    }
  | { readonly type: 'prepared'; readonly attempt: number; readonly prepared: Prepared }
  /** The wallet's connection on this page. */
  | { readonly type: 'bound'; readonly connectionId: string }
  | { readonly type: 'previewed'; readonly previewed: Pick<Prepared, 'preview' | 'error'> }
  | { readonly type: 'acknowledge'; readonly code: string; readonly checked: boolean }
  /** `isOld`: it needs a newer blockhash. */
  | { readonly type: 'approve'; readonly isOld?: boolean | undefined }
  /** `changeReason`: why it differs from the transaction that the visitor saw. */
  | {
      readonly type: 'rechecked'
      readonly attempt: number
      readonly built: BuiltTransaction
      readonly changeReason?: string | MovedAmount | undefined
      /** The new preview. It is made if the data of the transaction doesn't prove what it does. */
      readonly previewed?: Pick<Prepared, 'preview'> | undefined
    }
  | { readonly type: 'asked'; readonly attempt: number; readonly operation: string }
  /** It could not be built or asked for. If there is an operation, its status says how the request ended. */
  | { readonly type: 'failed'; readonly attempt: number; readonly error: LatchkeyError }
  | { readonly type: 'operations'; readonly operations: readonly Operation[] }
  | { readonly type: 'late'; readonly operation: string }
  /** An operation's transaction was read back from the chain, and differs from the one shown. */
  | { readonly type: 'compared'; readonly operation: string; readonly differs: SentDifference }
  /** Another tab has continued it. */
  | {
      readonly type: 'stored'
      readonly steps: readonly TransactionStep[]
      readonly built?: BuiltTransaction | undefined
      /** It was read when the visitor confirmed: since then another tab has asked for a step that was declined here. */
      readonly isNewer?: boolean | undefined
    }
  /** A step of unknown outcome was sent: `operation` sent it, or without an operation the visitor says so. */
  | {
      readonly type: 'found'
      readonly operation?: string | undefined
      /** The step that was looked for: it may have been asked for again since. */
      readonly searchedFlow?: Pick<TransactionFlow, 'built' | 'steps'> | undefined
    }
  /** A step of unknown outcome was not sent, and the request that the wallet got can't be sent any more. */
  | { readonly type: 'expired' }
  | { readonly type: 'retry' }
  | { readonly type: 'leave' }

/** The effects of a transaction. */
export type PipelineEffect = Effect &
  (
    | { readonly type: 'build' | 'prepare' | 'recheck' | 'watchConnection'; readonly attempt: number }
    | { readonly type: 'ask'; readonly attempt: number; readonly index: number }
    | { readonly type: 'follow' | 'findSent' | 'preview' }
    | { readonly type: 'beLate' | 'findCallOutcomes' | 'compare'; readonly operation: string }
    | { readonly type: 'tellSubmitted' | 'tellIncluded' }
  )

/** One function for each effect. */
export type PipelineEffects = EffectRunners<PipelineEvent, PipelineEffect>

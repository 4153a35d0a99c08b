import type { Replacement } from './ports/ability-values.ts'
import type { ChainId } from './ports/namespace.ts'
import type { CallsStatus } from './ports/wallet-call.ts'
import type { Readable } from './store.ts'

/** How what a wallet sent differs from what was shown: it is something else, or calls are beside it that were not shown. */
export type SentDifference = 'other' | 'added'

/** The outcome of one call of a bundle that happened only partly. `unknown`: no source says it. */
export type CallOutcome = {
  readonly status: 'included' | 'failed' | 'unknown'
  readonly hash?: string | undefined
}

/**
 * Something a wallet was asked to do. It outlives the view that asked: leaving the view detaches it and a late approval still ends here.
 * Transactions survive a reload, and so does what a phone wallet was asked and may still answer: a hash is never lost.
 */
export type Operation = {
  readonly id: string
  /** `network`: to switch to `chainId`. */
  readonly kind: 'connect' | 'network' | 'signature' | 'transaction'
  /** Absent for a connect that has not been approved yet. */
  readonly connectionId?: string | undefined
  readonly connectorId?: string | undefined
  readonly account?: string | undefined
  readonly chainId?: ChainId | undefined
  /** `asked`: the wallet shows it. `sent`: it has a hash, or a bundle its id, and no receipt yet. */
  readonly status: 'asked' | 'sent' | 'done' | 'failed' | 'rejected'
  readonly hash?: string | undefined
  /**
   * The id of a bundle of calls (EIP-5792), whose transactions only the wallet knows before they have happened: ours
   * while the wallet is asked, then as it answered.
   */
  readonly calls?: string | undefined
  /** The receipts that the wallet named, for a bundle that happened only in part. */
  readonly receipts?: CallsStatus['receipts'] | undefined
  /** What became of each of its calls, where those receipts alone don't tell it: read from the chain. */
  readonly outcomes?: readonly CallOutcome[] | undefined
  /** The id that `sendCalls` gave for calls that go one by one, of which this is one. */
  readonly batch?: string | undefined
  /** What a `transfer` moves; `amount` in smallest units, of the native currency where no token is named. */
  readonly transfer?: { readonly to: string; readonly amount: string; readonly token?: string | undefined } | undefined
  /** What it does, in the app's words. */
  readonly description?: string | undefined
  /** The transaction that was included instead of this one. */
  readonly replacement?: Replacement | undefined
  /** How often the chain has taken it back after it was in a block: a reorganisation. It is `sent` again then, until it is in another one. */
  readonly gone?: number | undefined
  /** Its position among its sender's transactions (the nonce on eip155), once it was taken back. */
  readonly order?: string | undefined
  /** The transaction on the chain differs from the one shown: the wallet sent something else, or more calls. Absent: no difference is known. */
  readonly differs?: SentDifference | undefined
  /** How a phone wallet's session knows it: the answer finds it by this, also after a reload and in another tab. */
  readonly request?: { readonly sessionId: string; readonly id: string } | undefined
  /** It has failed without a word of the wallet on whether it was sent: it may have been. */
  readonly unclear?: boolean | undefined
  /** Its answer is no longer waited for. */
  readonly detached: boolean
  /** Unix time in ms. */
  readonly createdAt: number
}

/** What wallets were asked to do, newest first. */
export type Operations = Readable<readonly Operation[]> & {
  /** For the functions of this module, not for apps. */
  set(operations: readonly Operation[]): void
}

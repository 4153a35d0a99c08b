import type { LatchkeyError } from '../../kernel/errors/index.ts'
import type { Effect } from '../../kernel/machine.ts'
import type { SiwxMessage, SiwxSession } from '../../kernel/ports/siwx.ts'
import type { SignInFailure, SignInState, SignInSubject } from './sign-in-state.ts'

/** `attempt`: the attempt of the effect that answers. Answers to earlier attempts are ignored. */
type Answer = { readonly attempt: number }

export type SignInEvent =
  /**
   * Another account, network or wallet; none when it is disconnected. `made`: connected by the visitor, just now. `required`: an account that
   * was signed in and has changed is asked at once.
   */
  | {
      readonly type: 'subject'
      readonly subject: SignInSubject | undefined
      readonly made: boolean
      readonly required: boolean
    }
  /** The view is shown, or the app asks for a sign-in. A step that has failed is tried again. */
  | { readonly type: 'ask' }
  | { readonly type: 'sign' }
  /** The visitor declines for now. */
  | { readonly type: 'leave' }
  /** The session ended: signed out, here or elsewhere, or its time is over. */
  | { readonly type: 'ended' }
  /** Sign-in sessions may have changed. The known session counts until the check has ended. */
  | { readonly type: 'recheck' }
  | ({ readonly type: 'found'; readonly session: SiwxSession } & Answer)
  | ({ readonly type: 'none' } & Answer)
  | ({ readonly type: 'checkFailed'; readonly error: LatchkeyError } & Answer)
  | ({ readonly type: 'message'; readonly message: SiwxMessage } & Answer)
  | ({ readonly type: 'messageFailed'; readonly error: LatchkeyError } & Answer)
  | ({ readonly type: 'stale' } & Answer)
  | ({ readonly type: 'signed'; readonly proof: SiwxSession } & Answer)
  | ({ readonly type: 'signFailed'; readonly failure: SignInFailure; readonly error: LatchkeyError } & Answer)
  | ({ readonly type: 'stored' } & Answer)
  | ({ readonly type: 'refused'; readonly failure: SignInFailure; readonly error: LatchkeyError } & Answer)
  | ({ readonly type: 'unverified'; readonly error: LatchkeyError } & Answer)

/** The state, with the number of the attempt whose answer it waits for. */
export type SignInFlowState = {
  readonly shown: SignInState
  readonly attempt: number
  readonly rechecks: false | 'quietly' | 'asks'
  /** The network changed since the session was found: whether it holds there isn't known. */
  readonly moved: boolean
}

type Work<Type extends string, More = unknown> = Effect & {
  readonly type: Type
  readonly attempt: number
  readonly subject: SignInSubject
} & More

export type SignInEffect =
  | Work<'check'>
  | Work<'prepare'>
  | Work<'expire', { readonly session: SiwxSession }>
  | Work<'recheckLater'>
  | Work<'stale', { readonly at: number }>
  | Work<'sign', { readonly message: SiwxMessage }>
  | Work<'verify', { readonly proof: SiwxSession }>

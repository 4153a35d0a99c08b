import type { SignInEffect, SignInEvent, SignInFlowState } from './sign-in-event.ts'
import type { SignInState, SignInSubject } from './sign-in-state.ts'

type Stepped = readonly [SignInFlowState, readonly SignInEffect[]]

export const initialSignIn: SignInFlowState = { shown: { status: 'idle' }, attempt: 0, rechecks: false, moved: false }

const rechecked: ReadonlySet<SignInState['status']> = new Set(['signedOut', 'unknown', 'ready'])

/** Pure: what a sign-in does next. */
export function stepSignIn(state: SignInFlowState, event: SignInEvent): Stepped {
  if ('attempt' in event && event.attempt !== state.attempt) return stay(state)
  const { shown } = state
  if (event.type === 'subject') return begin(state, event)
  if (shown.status === 'idle') return stay(state)
  const { subject } = shown
  const go = (next: SignInState) => enter(state, next)
  switch (event.type) {
    case 'ask':
      if (shown.status === 'unverified') return go({ status: 'verifying', subject, proof: shown.proof })
      if (shown.status === 'unknown') return go({ status: 'checking', subject, asks: true })
      if (shown.status === 'signedOut' || shown.status === 'failed') return go({ status: 'preparing', subject })
      return stay(state)
    case 'sign':
      return shown.status === 'ready' ? go({ status: 'signing', subject, message: shown.message }) : stay(state)
    case 'leave':
      if (shown.status === 'signedIn' || shown.status === 'unknown' || shown.status === 'checking') return stay(state)
      return go({ status: 'signedOut', subject, asks: false })
    case 'ended':
      return shown.status === 'signedIn' ? go({ status: 'signedOut', subject, asks: false }) : stay(state)
    case 'recheck':
      if (shown.status === 'signedIn') return settle({ ...state, attempt: state.attempt + 1, rechecks: 'quietly' })
      // The visitor may have signed in another tab. A prompt that a wallet shows already is left alone.
      return rechecked.has(shown.status) ? go({ status: 'checking', subject, asks: isAsked(shown) }) : stay(state)
    case 'found':
      return go({ status: 'signedIn', subject, session: event.session })
    case 'none':
      // A recheck that no view waits for asks no wallet.
      return go({ status: 'signedOut', subject, asks: state.rechecks === 'asks' || isAsked(shown) })
    case 'checkFailed':
      // An outage ends no session. It doesn't make a session of another network valid here either.
      if (shown.status === 'signedIn' && !state.moved) return settle({ ...state, rechecks: false })
      return go({ status: 'unknown', subject, error: event.error })
    case 'message': {
      const tried = shown.status === 'preparing' ? { failure: shown.failure, error: shown.error } : {}
      return go({ status: 'ready', subject, message: event.message, ...tried })
    }
    case 'messageFailed':
      return go({ status: 'failed', subject, error: event.error })
    case 'stale':
      return shown.status === 'ready'
        ? go({ status: 'preparing', subject, failure: shown.failure, error: shown.error })
        : stay(state)
    case 'signed':
      return go({ status: 'verifying', subject, proof: event.proof })
    case 'signFailed': {
      if (shown.status !== 'signing') return stay(state)
      const { message } = shown
      return go({ status: 'ready', subject, message, failure: event.failure, error: event.error })
    }
    case 'stored':
      return shown.status === 'verifying' ? go({ status: 'signedIn', subject, session: shown.proof }) : stay(state)
    case 'refused':
      // Its nonce may be used up, so the next signature is for another message.
      return go({ status: 'preparing', subject, failure: event.failure, error: event.error })
    case 'unverified':
      if (shown.status !== 'verifying') return stay(state)
      return go({ status: 'unverified', subject, proof: shown.proof, error: event.error })
  }
}

function begin(
  state: SignInFlowState,
  { subject, made, required }: Extract<SignInEvent, { type: 'subject' }>,
): Stepped {
  if (!subject) return enter(state, { status: 'idle' })
  const { shown } = state
  const wasIn = shown.status === 'signedIn'
  // The same account on another network: its session holds until the site says otherwise.
  if (!made && wasIn && isSameAccount(shown.subject, subject))
    return settle({
      shown: { ...shown, subject },
      attempt: state.attempt + 1,
      rechecks: required ? 'asks' : 'quietly',
      moved: true,
    })
  const asks = made || isAsked(shown) || (required && wasIn)
  return enter(state, { status: 'checking', subject, asks })
}

/** Whether the visitor is being asked to sign in. If the account then changes, the visitor is asked for the new account too. */
function isAsked(shown: SignInState): boolean {
  if (shown.status === 'checking' || shown.status === 'signedOut') return shown.asks
  return shown.status !== 'idle' && shown.status !== 'signedIn' && shown.status !== 'unknown'
}

function isSameAccount(a: SignInSubject, b: SignInSubject): boolean {
  return a.connectionId === b.connectionId && a.address === b.address
}

function enter({ attempt }: SignInFlowState, shown: SignInState): Stepped {
  return settle({ shown, attempt: attempt + 1, rechecks: false, moved: false })
}

function stay(state: SignInFlowState): Stepped {
  return [state, effectsOf(state)]
}

function settle(state: SignInFlowState): Stepped {
  return [state, effectsOf(state)]
}

function effectsOf({ attempt, rechecks, shown }: SignInFlowState): readonly SignInEffect[] {
  if (shown.status === 'idle') return []
  const { subject } = shown
  const key = `:${attempt}`
  const work = { attempt, subject }
  switch (shown.status) {
    case 'checking':
      return [{ ...work, type: 'check', key: `check${key}` }]
    case 'signedIn':
      return [
        { ...work, type: 'expire', key: `expire${key}`, session: shown.session },
        rechecks
          ? { ...work, type: 'check', key: `check${key}` }
          : { ...work, type: 'recheckLater', key: `recheckLater${key}` },
      ]
    case 'preparing':
      return [{ ...work, type: 'prepare', key: `prepare${key}` }]
    case 'ready':
      return shown.message.staleAt === undefined
        ? []
        : [{ ...work, type: 'stale', key: `stale${key}`, at: shown.message.staleAt }]
    case 'signing':
      return [{ ...work, type: 'sign', key: `sign${key}`, onLeave: 'detach', message: shown.message }]
    case 'verifying':
      return [{ ...work, type: 'verify', key: `verify${key}`, onLeave: 'detach', proof: shown.proof }]
    default:
      return []
  }
}

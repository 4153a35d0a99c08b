import { socialWindowMs } from '../../kernel/limits.ts'
import type { Step } from '../../kernel/machine.ts'
import type { SocialProvider } from '../../kernel/ports/auth.ts'
import type { LoginFailure, SocialLoginState } from './login-api.ts'

/** The state as views see it, and how the visitor gets to the provider. */
export type SocialMachineState = {
  readonly shown: SocialLoginState
  /** Counts attempts. */
  readonly attempt: number
  /** `page`: the page itself goes to the provider. */
  readonly by: 'window' | 'page'
  /** The window looks closed, which a provider's page can cause as well: the login site is still asked. */
  readonly listening?: boolean | undefined
}

export type SocialEvent =
  | { readonly type: 'start'; readonly provider: SocialProvider; readonly by: 'window' | 'page' }
  | { readonly type: 'blocked'; readonly provider: SocialProvider; readonly failure: LoginFailure }
  /** An earlier page left for the provider, which has led back. */
  | { readonly type: 'confirmed'; readonly provider?: SocialProvider | undefined }
  | { readonly type: 'late' | 'closed'; readonly failure: LoginFailure }
  | { readonly type: 'connected' }
  | { readonly type: 'failed'; readonly failure: LoginFailure }
  | { readonly type: 'reset' }

export type SocialEffect =
  | {
      readonly key: string
      readonly type: 'connect'
      readonly provider: SocialProvider
      readonly by: 'window' | 'page'
    }
  | { readonly key: string; readonly type: 'limit'; readonly delay: number }
  | { readonly key: string; readonly type: 'open'; readonly provider: SocialProvider }
  | { readonly key: string; readonly type: 'route' }
  | { readonly key: 'settle'; readonly type: 'settle' }

export const initialSocial: SocialMachineState = { shown: { status: 'idle' }, attempt: 0, by: 'window' }

/** Pure: what a login by social account does next. */
export const stepSocial: Step<SocialMachineState, SocialEvent, SocialEffect> = (state, event) => {
  const next = apply(state, event)
  return [next, effects(next)]
}

function apply(state: SocialMachineState, event: SocialEvent): SocialMachineState {
  const { shown } = state
  const isListening = state.listening === true && shown.status === 'cancelled'
  switch (event.type) {
    case 'start':
      // A completed login isn't begun again.
      if (shown.status === 'connecting') return state
      return { shown: { status: 'waiting', provider: event.provider }, attempt: state.attempt + 1, by: event.by }
    case 'blocked':
      return {
        ...state,
        listening: false,
        shown: { status: 'blocked', provider: event.provider, failure: event.failure },
        attempt: state.attempt + 1,
      }
    case 'confirmed': {
      const provider =
        event.provider ??
        (shown.status === 'waiting' || (shown.status === 'cancelled' && isListening) ? shown.provider : undefined)
      return provider ? { ...state, listening: false, shown: { status: 'connecting', provider } } : state
    }
    case 'closed':
      if (shown.status !== 'waiting') return state
      return {
        ...state,
        listening: true,
        shown: { status: 'cancelled', provider: shown.provider, failure: event.failure },
      }
    case 'late':
      if (shown.status !== 'waiting') return state
      return { ...state, shown: { status: 'timedOut', provider: shown.provider, failure: event.failure } }
    case 'connected':
      return shown.status === 'connecting' ? { ...state, shown: { ...shown, status: 'connected' } } : state
    case 'failed': {
      const { failure } = event
      const status = statusOf(failure)
      // The window looked closed, and then the login failed: it stays `cancelled`, unless the visitor declined at the provider.
      const counts = isListening ? status === 'declined' : shown.status === 'waiting' || shown.status === 'connecting'
      if (!counts || shown.status === 'idle') return isListening ? { ...state, listening: false } : state
      return { ...state, listening: false, shown: { status, provider: shown.provider, failure } }
    }
    case 'reset':
      return { ...state, listening: false, shown: { status: 'idle' } }
  }
}

function statusOf({ error, reason }: LoginFailure): 'cancelled' | 'declined' | 'blocked' | 'timedOut' | 'failed' {
  if (reason === 'login/popup-cut') return 'blocked'
  if (reason === 'login/popup-closed' || error.code === 'request/aborted') return 'cancelled'
  if (reason === 'login/declined' || error.code === 'connection/user-rejected') return 'declined'
  return error.code === 'request/timed-out' ? 'timedOut' : 'failed'
}

function effects({ attempt, by, listening, shown }: SocialMachineState): readonly SocialEffect[] {
  if (shown.status === 'idle') return []
  const { provider } = shown
  const wanted: SocialEffect[] = [{ key: `route ${attempt}`, type: 'route' }]
  const isWaiting = shown.status === 'waiting'
  if (isWaiting || (listening && shown.status === 'cancelled')) {
    wanted.push({ key: `connect ${attempt}`, type: 'connect', provider, by })
    if (isWaiting && by === 'window') wanted.push({ key: `limit ${attempt}`, type: 'limit', delay: socialWindowMs })
  } else if (shown.status === 'connecting') wanted.push({ key: `open ${attempt}`, type: 'open', provider })
  else if (shown.status === 'connected') wanted.push({ key: 'settle', type: 'settle' })
  return wanted
}

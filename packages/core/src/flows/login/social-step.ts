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
}

export type SocialEvent =
  | { readonly type: 'start'; readonly provider: SocialProvider; readonly by: 'window' | 'page' }
  | { readonly type: 'blocked'; readonly provider: SocialProvider; readonly failure: LoginFailure }
  /** An earlier page left for the provider, which has led back. */
  | { readonly type: 'confirmed'; readonly provider?: SocialProvider | undefined }
  | { readonly type: 'late'; readonly failure: LoginFailure }
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
  switch (event.type) {
    case 'start':
      // What is completed already isn't begun again.
      if (shown.status === 'connecting') return state
      return { shown: { status: 'waiting', provider: event.provider }, attempt: state.attempt + 1, by: event.by }
    case 'blocked':
      return {
        ...state,
        shown: { status: 'blocked', provider: event.provider, failure: event.failure },
        attempt: state.attempt + 1,
      }
    case 'confirmed': {
      const provider = event.provider ?? (shown.status === 'waiting' ? shown.provider : undefined)
      return provider ? { ...state, shown: { status: 'connecting', provider } } : state
    }
    case 'late':
      if (shown.status !== 'waiting') return state
      return { ...state, shown: { status: 'timedOut', provider: shown.provider, failure: event.failure } }
    case 'connected':
      return shown.status === 'connecting' ? { ...state, shown: { ...shown, status: 'connected' } } : state
    case 'failed': {
      if (shown.status !== 'waiting' && shown.status !== 'connecting') return state
      const { failure } = event
      return { ...state, shown: { status: statusOf(failure), provider: shown.provider, failure } }
    }
    case 'reset':
      return { ...state, shown: { status: 'idle' } }
  }
}

function statusOf({ error, reason }: LoginFailure): 'cancelled' | 'declined' | 'timedOut' | 'failed' {
  if (reason === 'login/popup-closed' || error.code === 'request/aborted') return 'cancelled'
  if (reason === 'login/declined' || error.code === 'connection/user-rejected') return 'declined'
  return error.code === 'request/timed-out' ? 'timedOut' : 'failed'
}

function effects({ attempt, by, shown }: SocialMachineState): readonly SocialEffect[] {
  if (shown.status === 'idle') return []
  const { provider } = shown
  const wanted: SocialEffect[] = [{ key: `route ${attempt}`, type: 'route' }]
  if (shown.status === 'waiting') {
    wanted.push({ key: `connect ${attempt}`, type: 'connect', provider, by })
    if (by === 'window') wanted.push({ key: `limit ${attempt}`, type: 'limit', delay: socialWindowMs })
  } else if (shown.status === 'connecting') wanted.push({ key: `open ${attempt}`, type: 'open', provider })
  else if (shown.status === 'connected') wanted.push({ key: 'settle', type: 'settle' })
  return wanted
}

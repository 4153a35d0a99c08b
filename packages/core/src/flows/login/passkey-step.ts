import type { Step } from '../../kernel/machine.ts'
import type { LoginFailure, PasskeyLoginState } from './login-api.ts'

export type PasskeyMachineState = {
  readonly shown: PasskeyLoginState /** Counts attempts. */
  readonly attempt: number
}

export type PasskeyEvent =
  | { readonly type: 'start' | 'confirmed' | 'connected' | 'reset' }
  | { readonly type: 'blocked' | 'failed'; readonly failure: LoginFailure }

export type PasskeyEffect = { readonly key: string; readonly type: 'connect' | 'open' | 'route' | 'settle' }

export const initialPasskey: PasskeyMachineState = { shown: { status: 'idle' }, attempt: 0 }

/** Pure: what a login by passkey does next. */
export const stepPasskey: Step<PasskeyMachineState, PasskeyEvent, PasskeyEffect> = (state, event) => {
  const next = apply(state, event)
  return [next, effects(next)]
}

function apply(state: PasskeyMachineState, event: PasskeyEvent): PasskeyMachineState {
  const { status } = state.shown
  switch (event.type) {
    case 'start':
      return status === 'connecting' ? state : { shown: { status: 'waiting' }, attempt: state.attempt + 1 }
    case 'blocked':
      return { shown: { status: 'blocked', failure: event.failure }, attempt: state.attempt + 1 }
    case 'confirmed':
      return status === 'waiting' ? { ...state, shown: { status: 'connecting' } } : state
    case 'connected':
      return status === 'connecting' ? { ...state, shown: { status: 'connected' } } : state
    case 'failed': {
      if (status !== 'waiting' && status !== 'connecting') return state
      const { failure } = event
      const { error, reason } = failure
      const isCancelled =
        reason === 'login/popup-closed' || error.code === 'connection/user-rejected' || error.code === 'request/aborted'
      return { ...state, shown: { status: isCancelled ? 'cancelled' : 'failed', failure } }
    }
    case 'reset':
      return { ...state, shown: { status: 'idle' } }
  }
}

function effects({ attempt, shown: { status } }: PasskeyMachineState): readonly PasskeyEffect[] {
  if (status === 'idle') return []
  const wanted: PasskeyEffect[] = [{ key: `route ${attempt}`, type: 'route' }]
  if (status === 'waiting') wanted.push({ key: `connect ${attempt}`, type: 'connect' })
  else if (status === 'connecting') wanted.push({ key: `open ${attempt}`, type: 'open' })
  else if (status === 'connected') wanted.push({ key: 'settle', type: 'settle' })
  return wanted
}

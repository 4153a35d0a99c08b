import type { Step } from '../../kernel/machine.ts'
import type { FarcasterLoginState, LoginFailure } from './login-api.ts'

export type FarcasterMachineState = {
  readonly shown: FarcasterLoginState /** Counts attempts. */
  readonly attempt: number
}

export type FarcasterEvent =
  | { readonly type: 'show' | 'retry' | 'reset' | 'connected' }
  | { readonly type: 'uri'; readonly url: string }
  | { readonly type: 'confirmed'; readonly userName: string }
  | { readonly type: 'failed'; readonly failure: LoginFailure }

export type FarcasterEffect =
  | { readonly key: string; readonly type: 'uri' | 'connect' | 'open' }
  | { readonly key: 'settle'; readonly type: 'settle' }

export const initialFarcaster: FarcasterMachineState = { shown: { status: 'idle' }, attempt: 0 }

/** Pure: what a login by Farcaster does next. */
export const stepFarcaster: Step<FarcasterMachineState, FarcasterEvent, FarcasterEffect> = (state, event) => {
  const next = apply(state, event)
  return [next, effects(next)]
}

function apply(state: FarcasterMachineState, event: FarcasterEvent): FarcasterMachineState {
  const { shown } = state
  const begin = { shown: { status: 'preparing' }, attempt: state.attempt + 1 } as const
  switch (event.type) {
    case 'show':
      return shown.status === 'idle' || 'failure' in shown ? begin : state
    case 'retry':
      return shown.status === 'connecting' || shown.status === 'preparing' ? state : begin
    case 'uri':
      return shown.status === 'preparing' ? { ...state, shown: { status: 'waiting', url: event.url } } : state
    case 'confirmed':
      if (shown.status !== 'waiting') return state
      return { ...state, shown: { status: 'connecting', userName: event.userName } }
    case 'connected':
      if (shown.status !== 'connecting') return state
      return { ...state, shown: { ...shown, status: 'connected' } }
    case 'failed': {
      if (!isRunning(shown)) return state
      return { ...state, shown: { status: statusOf(event.failure), failure: event.failure } }
    }
    case 'reset':
      return { ...state, shown: { status: 'idle' } }
  }
}

function isRunning({ status }: FarcasterLoginState): boolean {
  return status === 'preparing' || status === 'waiting' || status === 'connecting'
}

function statusOf({ error, reason }: LoginFailure): 'declined' | 'timedOut' | 'failed' {
  if (reason === 'login/declined' || error.code === 'connection/user-rejected') return 'declined'
  // The relay has forgotten the channel.
  return error.code === 'request/timed-out' || reason === 'login/flow' ? 'timedOut' : 'failed'
}

function effects({ attempt, shown }: FarcasterMachineState): readonly FarcasterEffect[] {
  if (shown.status === 'preparing') return [{ key: `uri ${attempt}`, type: 'uri' }]
  if (shown.status === 'waiting') return [{ key: `connect ${attempt}`, type: 'connect' }]
  if (shown.status === 'connecting') return [{ key: `open ${attempt}`, type: 'open' }]
  return shown.status === 'connected' ? [{ key: 'settle', type: 'settle' }] : []
}

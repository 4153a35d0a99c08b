import { isLatchkeyError, type LatchkeyError } from '../errors/index.ts'
import type { Effect, Step } from '../machine/machine.ts'
import type { Connection } from '../ports/session.ts'
import type { ConnectingFailure, ConnectingState } from './connecting-state.ts'
import { isClosedRequest } from './is-closed-request.ts'

export type ConnectingEvent =
  | { readonly type: 'start' }
  | { readonly type: 'retry' }
  | { readonly type: 'leave' }
  | { readonly type: 'approved'; readonly tries: number; readonly connection: Connection }
  | { readonly type: 'failed'; readonly tries: number; readonly error: LatchkeyError }

/** `fresh`: asks the wallet; otherwise a request that is still open is joined. */
export type ConnectingEffect = Effect & { readonly type: 'connect'; readonly tries: number; readonly fresh: boolean }

export const initialConnecting: ConnectingState = { status: 'idle', tries: 0 }

/** Pure: what an attempt does next. */
export const stepConnecting: Step<ConnectingState, ConnectingEvent, ConnectingEffect> = (state, event) => {
  const { tries } = state
  switch (event.type) {
    case 'start':
      return state.status === 'connecting' ? [state, [connect(tries, false)]] : begin(tries + 1, false)
    case 'retry':
      return state.status === 'connecting' ? [state, [connect(tries, false)]] : begin(tries + 1, true)
    case 'leave':
      return [state.status === 'idle' ? state : { status: 'idle', tries }]
    case 'approved':
      if (state.status !== 'connecting' || event.tries !== tries) return keep(state)
      return [{ status: 'connected', tries, connection: event.connection }]
    case 'failed':
      if (state.status !== 'connecting' || event.tries !== tries) return keep(state)
      return [{ status: failureOf(event.error), tries, error: event.error }]
  }
}

function begin(tries: number, fresh: boolean): readonly [ConnectingState, readonly ConnectingEffect[]] {
  return [{ status: 'connecting', tries }, [connect(tries, fresh)]]
}

function keep(state: ConnectingState): readonly [ConnectingState, readonly ConnectingEffect[]] {
  return [state, state.status === 'connecting' ? [connect(state.tries, false)] : []]
}

function connect(tries: number, fresh: boolean): ConnectingEffect {
  return { key: `connect:${tries}`, type: 'connect', tries, fresh }
}

function failureOf(error: LatchkeyError): ConnectingFailure {
  if (isClosedRequest(error)) return 'closed'
  if (isLatchkeyError(error, 'connection/user-rejected')) return 'rejected'
  if (isLatchkeyError(error, 'connection/already-pending')) return 'pending'
  if (isLatchkeyError(error, 'connection/wallet-locked')) return 'locked'
  if (missing.has(error.code)) return 'unavailable'
  return isLatchkeyError(error, 'network/unsupported') || isLatchkeyError(error, 'network/not-added')
    ? 'unsupported'
    : 'failed'
}

const missing: ReadonlySet<string> = new Set([
  'adapter/not-found',
  'connector/not-found',
  'connector/provider-not-found',
])

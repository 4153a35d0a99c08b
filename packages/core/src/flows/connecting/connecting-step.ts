import type { ErrorCode, LatchkeyError } from '../../kernel/errors/index.ts'
import { isClosedRequest } from '../../kernel/errors/late-errors.ts'
import type { Effect, Step } from '../../kernel/machine.ts'
import type { Connection } from '../../kernel/ports/session.ts'
import type { ConnectingFailure, ConnectingState } from './connecting-state.ts'

export type ConnectingEvent =
  | { readonly type: 'start' }
  | { readonly type: 'retry' }
  | { readonly type: 'leave' }
  | { readonly type: 'late'; readonly tries: number }
  | { readonly type: 'approved'; readonly tries: number; readonly connection: Connection }
  | { readonly type: 'failed'; readonly tries: number; readonly error: LatchkeyError }
  | { readonly type: 'disconnected' }

/**
 * `fresh`: asks the wallet; otherwise a request that is still open is joined. `late` comes when there was no answer for a while. `watch`
 * tells when the connection has ended.
 */
export type ConnectingEffect = Effect &
  (
    | { readonly type: 'connect'; readonly tries: number; readonly fresh: boolean }
    | { readonly type: 'late'; readonly tries: number }
    | { readonly type: 'watch'; readonly connection: Connection }
  )

export const initialConnecting: ConnectingState = { status: 'idle', tries: 0 }

/** Pure: what an attempt does next. */
export const stepConnecting: Step<ConnectingState, ConnectingEvent, ConnectingEffect> = (state, event) => {
  const { tries } = state
  switch (event.type) {
    case 'start':
      return state.status === 'connecting' ? keep(state) : begin(tries + 1, false)
    case 'retry':
      return state.status === 'connecting' ? keep(state) : begin(tries + 1, true)
    case 'leave':
      return [state.status === 'idle' ? state : { status: 'idle', tries }]
    case 'late':
      return keep(state.status === 'connecting' && event.tries === tries ? { ...state, late: true } : state)
    case 'approved':
      if (state.status !== 'connecting' || event.tries !== tries) return keep(state)
      return keep({ status: 'connected', tries, connection: event.connection })
    case 'failed':
      if (state.status !== 'connecting' || event.tries !== tries) return keep(state)
      return [{ status: failureOf(event.error), tries, error: event.error }]
    case 'disconnected':
      return state.status === 'connected' ? [{ status: 'idle', tries }] : keep(state)
  }
}

function begin(tries: number, fresh: boolean): readonly [ConnectingState, readonly ConnectingEffect[]] {
  return [{ status: 'connecting', tries, late: false }, effects(tries, fresh)]
}

function keep(state: ConnectingState): readonly [ConnectingState, readonly ConnectingEffect[]] {
  if (state.status === 'connected')
    return [state, [{ key: `watch:${state.tries}`, type: 'watch', connection: state.connection }]]
  return [state, state.status === 'connecting' ? effects(state.tries, false) : []]
}

function effects(tries: number, fresh: boolean): readonly ConnectingEffect[] {
  return [
    { key: `connect:${tries}`, type: 'connect', tries, fresh },
    { key: `late:${tries}`, type: 'late', tries },
  ]
}

function failureOf(error: LatchkeyError): ConnectingFailure {
  return isClosedRequest(error) ? 'closed' : (failureByCode[error.code] ?? 'failed')
}

const failureByCode: Readonly<Partial<Record<ErrorCode, ConnectingFailure>>> = {
  'connection/user-rejected': 'rejected',
  'connection/already-pending': 'busy',
  'connection/wallet-locked': 'locked',
  'adapter/not-found': 'unavailable',
  'connector/not-found': 'unavailable',
  'connector/provider-not-found': 'unavailable',
  'network/unsupported': 'unsupported',
  'network/not-added': 'unsupported',
}

import { isLatchkeyError, LatchkeyError } from '../../kernel/errors/index.ts'
import { isClosedRequest } from '../../kernel/errors/late-errors.ts'
import { openAgainMs, pairingRetryMs, stillHereMs } from '../../kernel/limits.ts'
import type { Step } from '../../kernel/machine.ts'
import { isFresh } from './is-fresh.ts'
import type { PairingEffect, PairingMachineEvent } from './pairing-event.ts'
import type { LinkedPairing, PairingContext, PairingFailure, PairingState } from './pairing-state.ts'

export const initialPairing: PairingState = {
  status: 'idle',
  shown: false,
  prefetched: false,
  attempt: 0,
  startedAt: 0,
  mayRetry: true,
}

/** Pure: the next state of a pairing, and its effects. */
export const stepPairing: Step<PairingState, PairingMachineEvent, PairingEffect> = (state, event) => {
  const next = rememberEnded(state, apply(state, event))
  return [next, effects(next)]
}

/** How many earlier pairings are remembered. Wallets can answer one for some minutes. */
const mostEarlier = 8

function rememberEnded(state: PairingState, next: PairingState): PairingState {
  if (!('uri' in state) || ('uri' in next && next.uri === state.uri)) return next
  const { linking, uri, wallet } = state
  const others = (state.earlier ?? []).filter((one) => one.uri !== uri)
  return { ...next, earlier: [{ uri, wallet, linking }, ...others].slice(0, mostEarlier) }
}

function apply(state: PairingState, event: PairingMachineEvent): PairingState {
  switch (event.type) {
    case 'prefetch':
      if (state.prefetched && (state.shown || usable(state, event.now))) return state
      return state.shown || usable(state, event.now)
        ? { ...state, prefetched: true }
        : begin({ ...state, prefetched: true }, event.now)
    case 'show': {
      // A link that was pressed in the list stays pressed in the view that follows it.
      const next = { ...state, shown: true, wallet: event.wallet, linking: linkOf(state) }
      return usable(next, event.now) ? next : begin(next, event.now)
    }
    case 'hide':
      return 'uri' in state || state.status === 'preparing'
        ? { ...state, shown: false }
        : idle({ ...state, shown: false })
    case 'uri':
      if (state.status !== 'preparing' || event.attempt !== state.attempt) return state
      return { ...contextOf(state), status: 'waiting', uri: event.uri, expiresAt: event.expiresAt }
    case 'approved': {
      const shown = 'uri' in state ? [state] : []
      // A late answer to an earlier pairing is for the wallet and the link of that one.
      const { linking, wallet } = [...shown, ...(state.earlier ?? [])].find(({ uri }) => uri === event.uri) ?? {}
      return { ...contextOf(state), linking, wallet, status: 'connected', connections: event.connections }
    }
    case 'failed':
      if (event.attempt !== state.attempt || !(state.status === 'preparing' || 'uri' in state)) return state
      // No view shows the pairing yet: the next view starts a new one.
      return state.shown || isLinked(state) ? fail(state, event.error) : idle(state)
    case 'expiring':
      return expire(state, event)
    case 'linkPressed':
      if (!('uri' in state)) return state
      return {
        ...contextOf(state),
        status: 'opening',
        uri: state.uri,
        expiresAt: state.expiresAt,
        wallet: event.wallet ?? state.wallet,
        linking: event.link,
        link: event.link,
        presses: isLinked(state) ? state.presses + 1 : 1,
        away: false,
      }
    case 'remind':
      return isLinked(state) && !state.away ? { ...state, status: 'stillHere' } : state
    case 'visible': {
      if (!event.visible) return isLinked(state) ? { ...state, away: true } : state
      const back = isLinked(state) && state.away ? ({ ...state, status: 'approving', away: false } as const) : state
      return expire(back, event)
    }
    case 'showQr':
      if (!isLinked(state)) return { ...state, linking: undefined }
      return { ...contextOf(state), status: 'waiting', uri: state.uri, expiresAt: state.expiresAt, linking: undefined }
    case 'retryPauseOver':
      return event.attempt === state.attempt && !state.mayRetry ? { ...state, mayRetry: true } : state
    case 'retry':
      return event.now - state.startedAt < pairingRetryMs ? state : begin({ ...state, linking: undefined }, event.now)
    case 'reset':
      return idle({ ...state, wallet: undefined, linking: undefined })
  }
}

/** A pairing that is shown as a code is replaced before it ends. A pairing whose link was pressed isn't: the wallet has it already. */
function expire(state: PairingState, { now, open }: { readonly now: number; readonly open: boolean }): PairingState {
  if (!('uri' in state) || isFresh(state.expiresAt, now)) return state
  if (isLinked(state)) return fail(state, new LatchkeyError('pairing/expired'))
  return state.shown || (state.prefetched && open) ? begin(state, now) : idle(state)
}

function usable(state: PairingState, now: number): boolean {
  return state.status === 'preparing' || ('uri' in state && isFresh(state.expiresAt, now))
}

function begin(state: PairingState, now: number): PairingState {
  return { ...contextOf(state), status: 'preparing', attempt: state.attempt + 1, startedAt: now, mayRetry: false }
}

function idle(state: PairingState): PairingState {
  return { ...contextOf(state), status: 'idle' }
}

function fail(state: PairingState, error: LatchkeyError): PairingState {
  return { ...contextOf(state), status: failureOf(error), error }
}

function failureOf(error: LatchkeyError): PairingFailure {
  if (isClosedRequest(error)) return 'closed'
  if (isLatchkeyError(error, 'connection/user-rejected')) return 'rejected'
  if (isLatchkeyError(error, 'pairing/expired')) return 'expired'
  if (isLatchkeyError(error, 'pairing/relay-refused')) return 'refused'
  return isLatchkeyError(error, 'pairing/relay-unreachable') ? 'unreachable' : 'failed'
}

function contextOf(state: PairingState): PairingContext {
  const { shown, prefetched, wallet, linking, attempt, earlier, startedAt, mayRetry } = state
  return { shown, prefetched, wallet, linking, attempt, earlier, startedAt, mayRetry }
}

function isLinked(state: PairingState): state is PairingContext & LinkedPairing & { status: 'opening' } {
  return 'link' in state
}

function linkOf(state: PairingState): PairingState['linking'] {
  return isLinked(state) ? state.linking : undefined
}

function effects(state: PairingState): readonly PairingEffect[] {
  // Wallets may answer two pairings, the later one first.
  if (state.status === 'connected') return [{ key: `finalise:${state.connections[0].sessionId}`, type: 'finalise' }]
  const { attempt, mayRetry } = state
  const wanted: PairingEffect[] = mayRetry
    ? []
    : [{ key: `pauseRetry:${attempt}`, type: 'pauseRetry', attempt, delay: pairingRetryMs }]
  if (state.status !== 'preparing' && !('uri' in state)) return wanted
  wanted.push({ key: `pair:${attempt}`, type: 'pair', attempt, onLeave: 'detach' })
  if (state.shown) wanted.push({ key: 'connecting', type: 'connecting' })
  if ('uri' in state)
    wanted.push(
      { key: `expire:${attempt}`, type: 'expire', expiresAt: state.expiresAt },
      { key: 'watchPage', type: 'watchPage' },
    )
  // Another link may have been pressed since.
  if (isLinked(state)) wanted.push({ key: `remember:${attempt}:${state.presses}`, type: 'remember' })
  if (state.status === 'opening' && !state.away)
    wanted.push({ key: `opening:${attempt}:${state.presses}`, type: 'remind', delay: stillHereMs })
  if (state.status === 'approving') wanted.push({ key: `approving:${attempt}`, type: 'remind', delay: openAgainMs })
  return wanted
}

import type { PairingViewState } from './pairing-state.ts'

/** How a pairing ended: the stem of its texts, its sign, and what "try again" is called. */
export type PairingEnding = {
  readonly stem: 'expired' | 'rejected' | 'closed' | 'unreachable' | 'refused' | 'error' | 'connected'
  readonly badge: 'error' | 'warning' | 'success'
  /** The stem for a visitor who pressed a link, and saw no code. */
  readonly byLink?: 'expiredLink' | 'unreachableLink' | 'refusedLink' | undefined
}

const endings: Readonly<Partial<Record<PairingViewState, PairingEnding>>> = {
  expired: { stem: 'expired', badge: 'warning', byLink: 'expiredLink' },
  rejected: { stem: 'rejected', badge: 'error' },
  closed: { stem: 'closed', badge: 'warning' },
  relayUnreachable: { stem: 'unreachable', badge: 'error', byLink: 'unreachableLink' },
  relayRefused: { stem: 'refused', badge: 'error', byLink: 'refusedLink' },
  error: { stem: 'error', badge: 'error' },
  connected: { stem: 'connected', badge: 'success' },
}

/** Undefined while the pairing still goes on. */
export function pairingEnding(state: PairingViewState): PairingEnding | undefined {
  return endings[state]
}

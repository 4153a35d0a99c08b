import type { LatchkeyError } from '../../kernel/errors/index.ts'
import type { PairingLink } from '../wallets/wallet-links.ts'
import type { PairingState, PairingWallet } from './pairing-state.ts'

/** The pairing under the names that the specification gives its parts (docs/spec-map.md). */
export type PairingFields = {
  readonly wcUri: string | undefined
  /** Unix time in ms. */
  readonly wcPairingExpiry: number | undefined
  readonly wcLinking: PairingLink | undefined
  readonly wcError: LatchkeyError | undefined
  /** The candidate: it becomes a recent wallet when it connects. */
  readonly recentWallet: PairingWallet | undefined
  /** The view is for any wallet, none was chosen. */
  readonly wcBasic: boolean
  /** The visitor is back from the wallet, whose answer may be on its way. */
  readonly buffering: boolean
}

/**
 * The state of a pairing in flat fields, for an interface that reads them one by one.
 *
 * @example
 * const { wcUri } = pairingFields(flow.getState())
 */
export function pairingFields(state: PairingState): PairingFields {
  return {
    wcUri: 'uri' in state ? state.uri : undefined,
    wcPairingExpiry: 'uri' in state ? state.expiresAt : undefined,
    wcLinking: state.linking,
    wcError: 'error' in state ? state.error : undefined,
    recentWallet: state.wallet,
    wcBasic: state.shown && state.wallet === undefined,
    buffering: state.status === 'approving',
  }
}

import { isBoolean, isCount, isTextOrNull, switchChecks } from '../../shared/state-checks.ts'
import type { StateChecks } from '../../shared/state-store.ts'
import type { Switches } from '../../shared/switches.ts'

/**
 * How the wallet misbehaves. When it connects: `no-accounts` and `strange-accounts` (invalid addresses); `throwing` in every getter,
 * `garbage` for every answer. When it signs: `bad-signature` (another key's), `short-signature`, and `other-message` (signs another text or
 * call).
 */
export type PolkadotLie =
  | 'no-accounts'
  | 'strange-accounts'
  | 'throwing'
  | 'garbage'
  | 'bad-signature'
  | 'short-signature'
  | 'other-message'

/** Everything that a Polkadot page wallet remembers across a reload, as an extension does. */
export type PolkadotPageWalletState = Switches & {
  /** The origin may see accounts. */
  permitted: boolean
  /** Index of the account that comes first. */
  account: number
  /** A locked wallet shows no accounts, and asks to be unlocked first (prompt `unlock`). */
  locked: boolean
  lie: PolkadotLie | null
}

export const polkadotChecks: StateChecks<PolkadotPageWalletState> = {
  ...switchChecks,
  permitted: isBoolean,
  account: isCount,
  locked: isBoolean,
  lie: isTextOrNull,
}

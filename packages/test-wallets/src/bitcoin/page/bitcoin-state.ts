import { isBoolean, isCount, isText, isTextOrNull, switchChecks } from '../../shared/state-checks.ts'
import type { StateChecks } from '../../shared/state-store.ts'
import type { Switches } from '../../shared/switches.ts'
import type { BitcoinNetworkName } from '../networks.ts'

/**
 * How the wallet misbehaves. When it connects: `no-accounts`, `strange-accounts` (invalid addresses) and `other-network` (addresses of
 * mainnet); `throwing` in every getter and method, `garbage` for every answer. When it signs: `bad-signature` (another key's),
 * `short-signature`, `other-message`, `unsigned` (returns a PSBT unchanged), `other-outputs` (pays another address) and `loose-sighash` (a
 * signature that commits to no output).
 */
export type BitcoinLie =
  | 'no-accounts'
  | 'strange-accounts'
  | 'other-network'
  | 'throwing'
  | 'garbage'
  | 'bad-signature'
  | 'short-signature'
  | 'other-message'
  | 'unsigned'
  | 'other-outputs'
  | 'loose-sighash'

/** Everything that a Bitcoin page wallet remembers across a reload, as an extension does. */
export type BitcoinPageWalletState = Switches & {
  /** The origin may see accounts. */
  permitted: boolean
  /** Index of the account in use. */
  account: number
  /** The current network. Wallet Standard shows accounts of all networks. */
  network: BitcoinNetworkName
  /** A locked wallet shows no accounts, and asks to be unlocked first (prompt `unlock`). */
  locked: boolean
  lie: BitcoinLie | null
}

export const bitcoinChecks: StateChecks<BitcoinPageWalletState> = {
  ...switchChecks,
  permitted: isBoolean,
  account: isCount,
  network: isText,
  locked: isBoolean,
  lie: isTextOrNull,
}

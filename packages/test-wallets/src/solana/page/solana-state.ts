import { isBoolean, isCount, isTextOrNull, switchChecks } from '../../shared/state-checks.ts'
import type { StateChecks } from '../../shared/state-store.ts'
import type { Switches } from '../../shared/switches.ts'
import type { OffChainForm } from '../off-chain-message.ts'
import type { SolanaSignInInput } from './sign-in-text.ts'

/**
 * How the wallet misbehaves. When it connects: `no-accounts` and `strange-accounts` (invalid addresses); `throwing` in every getter,
 * `garbage` for every answer. When it signs: `bad-signature` (another key's), `short-signature`, `other-message` (signs another text),
 * `unsigned` (returns a transaction unchanged), `other-account` (signs in another account), `unsupported` (has the sign-in feature, but
 * refuses it) and `sign-in:<field>` (signs in with another value in that field).
 */
export type SolanaLie =
  | 'no-accounts'
  | 'strange-accounts'
  | 'throwing'
  | 'garbage'
  | 'bad-signature'
  | 'short-signature'
  | 'other-message'
  | 'unsigned'
  | 'other-account'
  | 'unsupported'
  | `sign-in:${keyof SolanaSignInInput}`

/** Everything that a Solana page wallet remembers across a reload, as an extension does. */
export type SolanaPageWalletState = Switches & {
  /** The origin may see accounts. */
  permitted: boolean
  /** Index of the account in use. */
  account: number
  /** A locked wallet shows no accounts, and asks to be unlocked first (prompt `unlock`). */
  locked: boolean
  lie: SolanaLie | null
  /** Signs messages as a hardware wallet does, after the header of an off-chain message. */
  offChain: OffChainForm | null
  /** Whether `solana:signIn` is among its features, if it has it. */
  signsIn: boolean
}

export const solanaChecks: StateChecks<SolanaPageWalletState> = {
  ...switchChecks,
  permitted: isBoolean,
  account: isCount,
  locked: isBoolean,
  lie: isTextOrNull,
  offChain: isTextOrNull,
  signsIn: isBoolean,
}

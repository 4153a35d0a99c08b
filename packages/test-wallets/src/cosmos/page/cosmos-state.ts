import { isBoolean, isCount, isListOf, isText, isTextOrNull, switchChecks } from '../../shared/state-checks.ts'
import type { StateChecks } from '../../shared/state-store.ts'
import type { Switches } from '../../shared/switches.ts'

/**
 * How the wallet misbehaves. When it is asked for keys: `strange-accounts` (invalid addresses) and `foreign-accounts` (of another key);
 * `throwing` in every method, `garbage` for every answer. When it signs: `bad-signature` (another key's), `short-signature`, `other-key`
 * (another account's signature and key), `other-message` (signs something else), `other-chain`, and `high-fee` (a thousand times the fee).
 */
export type CosmosLie =
  | 'strange-accounts'
  | 'foreign-accounts'
  | 'throwing'
  | 'garbage'
  | 'bad-signature'
  | 'short-signature'
  | 'other-key'
  | 'other-message'
  | 'other-chain'
  | 'high-fee'

/** A chain that the wallet knows. */
export type KnownChain = {
  /** The chain's own id: `cosmoshub-4`. */
  readonly id: string
  /** The prefix of its addresses. */
  readonly prefix: string
  /** The node that the wallet really uses. */
  readonly rpcUrl: string
}

/** Everything a Cosmos page wallet remembers across a reload, as an extension does. */
export type CosmosPageWalletState = Switches & {
  /** Chains whose account the origin may see. */
  permitted: readonly string[]
  /** Chains that apps have suggested. */
  suggested: readonly KnownChain[]
  /** Index of the account in use. */
  account: number
  /** A locked wallet asks to be unlocked first (prompt `unlock`). */
  locked: boolean
  lie: CosmosLie | null
}

const isKnownChain = (value: unknown) => {
  const { id, prefix, rpcUrl } = (value ?? {}) as Partial<Record<keyof KnownChain, unknown>>
  return [id, prefix, rpcUrl].every(isText)
}

export const cosmosChecks: StateChecks<CosmosPageWalletState> = {
  ...switchChecks,
  permitted: isListOf(isText),
  suggested: isListOf(isKnownChain),
  account: isCount,
  locked: isBoolean,
  lie: isTextOrNull,
}

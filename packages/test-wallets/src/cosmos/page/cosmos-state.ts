import type { StateStorage } from '../../eip155/page/state-store.ts'
import type { Answer, Switches } from '../../shared/switches.ts'

/**
 * How the wallet misbehaves: `strange-accounts` (addresses that are none) and `foreign-accounts` (not the key's own) when it is asked for
 * keys, `throwing` in every method, `garbage` for every answer; when it signs: `bad-signature` (another key's), `short-signature`,
 * `other-key` (another account's signature and key), `other-message` (signs something else), `other-chain`, and `high-fee` (a thousand
 * times the fee).
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
  /** What its addresses begin with. */
  readonly prefix: string
  /** The node that the wallet really talks to. */
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

export type CosmosStateStore = {
  get(): CosmosPageWalletState
  update(patch: Partial<CosmosPageWalletState>): void
  /** Takes over what another tab has stored. */
  reread(): void
  reset(): void
}

/** The wallet's memory: one JSON value under `key`. */
export function createCosmosStateStore(options: {
  storage: StateStorage | undefined
  key: string
  initial: CosmosPageWalletState
}): CosmosStateStore {
  const { initial, key, storage } = options
  const read = () => decode(storage?.getItem(key) ?? null, initial)
  let state = read()
  return {
    get: () => state,
    update(patch) {
      state = { ...state, ...patch }
      storage?.setItem(key, JSON.stringify(state))
    },
    reread() {
      state = read()
    },
    reset() {
      storage?.removeItem(key)
      state = initial
    },
  }
}

const answers: readonly unknown[] = ['approve', 'reject', 'hang', 'ask'] satisfies Answer[]

/** A stored state; a field of another type than the configured one falls back to it. */
function decode(stored: string | null, initial: CosmosPageWalletState): CosmosPageWalletState {
  try {
    const fields: unknown = JSON.parse(stored ?? 'null')
    if (typeof fields !== 'object' || fields === null) return initial
    const known = Object.entries(fields).filter(([name, value]) => name in initial && isValid(name, value, initial))
    return { ...initial, ...Object.fromEntries(known) }
  } catch {
    return initial
  }
}

function isValid(name: string, value: unknown, initial: CosmosPageWalletState): boolean {
  if (name === 'lie') return value === null || typeof value === 'string'
  if (name === 'permitted' || name === 'suggested') return Array.isArray(value)
  if (name === 'answer') return answers.includes(value)
  return typeof value === typeof initial[name as keyof CosmosPageWalletState] && value !== null
}

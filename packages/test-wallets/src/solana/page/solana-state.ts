import type { StateStorage } from '../../eip155/page/state-store.ts'
import type { Answer, Switches } from '../../shared/switches.ts'
import type { OffChainForm } from '../off-chain-message.ts'
import type { SolanaSignInInput } from './sign-in-text.ts'

/**
 * How the wallet misbehaves: `no-accounts` and `strange-accounts` (addresses that are none) when it connects, `throwing` in every getter,
 * `garbage` for every answer, `bad-signature` (another key's), `short-signature`, `other-message` (signs another text), `unsigned`
 * (gives a transaction back as it came), `other-account` (signs in somebody else), `unsupported` (has the sign-in feature and refuses to
 * know it) and `sign-in:<field>` (signs in with something else in that field).
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

/** Everything a Solana page wallet remembers across a reload, as an extension does. */
export type SolanaPageWalletState = Switches & {
  /** The origin may see accounts. */
  permitted: boolean
  /** Index of the account in use. */
  account: number
  /** A locked wallet shows no accounts, and asks to be unlocked first (prompt `unlock`). */
  locked: boolean
  lie: SolanaLie | null
  /** Signs messages as a hardware wallet does, in the header of an off-chain message. */
  offChain: OffChainForm | null
  /** Shows `solana:signIn` among its features, where it has it. */
  signsIn: boolean
}

export type SolanaStateStore = {
  get(): SolanaPageWalletState
  update(patch: Partial<SolanaPageWalletState>): void
  /** Takes over what another tab has stored. */
  reread(): void
  reset(): void
}

/** The wallet's memory: one JSON value under `key`. */
export function createSolanaStateStore(options: {
  storage: StateStorage | undefined
  key: string
  initial: SolanaPageWalletState
  onChange(): void
}): SolanaStateStore {
  const { storage, key, initial, onChange } = options
  const read = () => decode(storage?.getItem(key) ?? null, initial)
  let state = read()
  const become = (next: SolanaPageWalletState) => {
    state = next
    onChange()
  }
  return {
    get: () => state,
    update(patch) {
      const next = { ...state, ...patch }
      storage?.setItem(key, JSON.stringify(next))
      become(next)
    },
    reread: () => become(read()),
    reset() {
      storage?.removeItem(key)
      become(initial)
    },
  }
}

const answers: readonly unknown[] = ['approve', 'reject', 'hang', 'ask'] satisfies Answer[]

/** A stored state; a field of another type than the configured one falls back to it. */
function decode(stored: string | null, initial: SolanaPageWalletState): SolanaPageWalletState {
  try {
    const fields: unknown = JSON.parse(stored ?? 'null')
    if (typeof fields !== 'object' || fields === null) return initial
    const known = Object.entries(fields).filter(
      ([name, value]) =>
        name in initial &&
        (name === 'lie' || name === 'offChain'
          ? value === null || typeof value === 'string'
          : typeof value === typeof initial[name as keyof SolanaPageWalletState] && value !== null) &&
        (name !== 'answer' || answers.includes(value)),
    )
    return { ...initial, ...Object.fromEntries(known) }
  } catch {
    return initial
  }
}

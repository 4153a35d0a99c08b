import type { StateStorage } from '../../eip155/page/state-store.ts'
import type { Answer, Switches } from '../../shared/switches.ts'

/**
 * How the wallet misbehaves: `no-accounts` and `strange-accounts` (addresses that are none) when it connects, `throwing` in every getter,
 * `garbage` for every answer, `bad-signature` (another key's), `short-signature`, and `other-message` (signs another text, or call).
 */
export type PolkadotLie =
  | 'no-accounts'
  | 'strange-accounts'
  | 'throwing'
  | 'garbage'
  | 'bad-signature'
  | 'short-signature'
  | 'other-message'

/** Everything a Polkadot page wallet remembers across a reload, as an extension does. */
export type PolkadotPageWalletState = Switches & {
  /** The origin may see accounts. */
  permitted: boolean
  /** Index of the account that comes first. */
  account: number
  /** A locked wallet shows no accounts, and asks to be unlocked first (prompt `unlock`). */
  locked: boolean
  lie: PolkadotLie | null
}

/** The wallet's memory: one JSON value under `key`. */
export function createPolkadotStateStore(options: {
  storage: StateStorage | undefined
  key: string
  initial: PolkadotPageWalletState
  onChange(): void
}) {
  const { storage, key, initial, onChange } = options
  const read = () => decode(storage?.getItem(key) ?? null, initial)
  let state = read()
  const become = (next: PolkadotPageWalletState) => {
    state = next
    onChange()
  }
  return {
    get: () => state,
    update(patch: Partial<PolkadotPageWalletState>) {
      const next = { ...state, ...patch }
      storage?.setItem(key, JSON.stringify(next))
      become(next)
    },
    /** Takes over what another tab has stored. */
    reread: () => become(read()),
    reset() {
      storage?.removeItem(key)
      become(initial)
    },
  }
}

const answers: readonly unknown[] = ['approve', 'reject', 'hang', 'ask'] satisfies Answer[]

/** A stored state; a field of another type than the configured one falls back to it. */
function decode(stored: string | null, initial: PolkadotPageWalletState): PolkadotPageWalletState {
  try {
    const fields: unknown = JSON.parse(stored ?? 'null')
    if (typeof fields !== 'object' || fields === null) return initial
    const known = Object.entries(fields).filter(([name, value]) => {
      if (!(name in initial)) return false
      if (name === 'lie') return value === null || typeof value === 'string'
      if (name === 'answer') return answers.includes(value)
      return typeof value === typeof initial[name as keyof PolkadotPageWalletState] && value !== null
    })
    return { ...initial, ...Object.fromEntries(known) }
  } catch {
    return initial
  }
}

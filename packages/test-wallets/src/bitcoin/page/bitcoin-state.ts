import type { StateStorage } from '../../eip155/page/state-store.ts'
import type { Answer, Switches } from '../../shared/switches.ts'
import type { BitcoinNetworkName } from '../networks.ts'

/**
 * How the wallet misbehaves: `no-accounts`, `strange-accounts` (addresses that are none) and `other-network` (addresses of mainnet) when it
 * connects, `throwing` in every getter and method, `garbage` for every answer; when it signs: `bad-signature` (another key's),
 * `short-signature`, `other-message`, `unsigned` (gives a PSBT back as it came), `other-outputs` (pays somebody else) and `loose-sighash`
 * (a signature that commits to no output).
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

/** Everything a Bitcoin page wallet remembers across a reload, as an extension does. */
export type BitcoinPageWalletState = Switches & {
  /** The origin may see accounts. */
  permitted: boolean
  /** Index of the account in use. */
  account: number
  /** The network in use. Wallet Standard shows accounts of all of them. */
  network: BitcoinNetworkName
  /** A locked wallet shows no accounts, and asks to be unlocked first (prompt `unlock`). */
  locked: boolean
  lie: BitcoinLie | null
}

export type BitcoinStateStore = {
  get(): BitcoinPageWalletState
  update(patch: Partial<BitcoinPageWalletState>): void
  /** Takes over what another tab has stored. */
  reread(): void
  reset(): void
}

/** The wallet's memory: one JSON value under `key`. */
export function createBitcoinStateStore(options: {
  storage: StateStorage | undefined
  key: string
  initial: BitcoinPageWalletState
  onChange(): void
}): BitcoinStateStore {
  const { storage, key, initial, onChange } = options
  const read = () => decode(storage?.getItem(key) ?? null, initial)
  let state = read()
  const become = (next: BitcoinPageWalletState) => {
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
function decode(stored: string | null, initial: BitcoinPageWalletState): BitcoinPageWalletState {
  try {
    const fields: unknown = JSON.parse(stored ?? 'null')
    if (typeof fields !== 'object' || fields === null) return initial
    const known = Object.entries(fields).filter(
      ([name, value]) =>
        name in initial &&
        (name === 'lie'
          ? value === null || typeof value === 'string'
          : typeof value === typeof initial[name as keyof BitcoinPageWalletState] && value !== null) &&
        (name !== 'answer' || answers.includes(value)),
    )
    return { ...initial, ...Object.fromEntries(known) }
  } catch {
    return initial
  }
}

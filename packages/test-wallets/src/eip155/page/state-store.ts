import { decodePageWalletState, type PageWalletState } from './state.ts'

export type StateStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export type StateStore = {
  get(): PageWalletState
  /** Changes fields, stores the result and reports the change. */
  update(patch: Partial<PageWalletState>): void
  /** Takes over what another tab has stored. */
  reread(): void
  /** Forgets what is stored and goes back to the configured state. */
  reset(): void
}

/** The wallet's memory: one JSON value under `key`. Pages without storage (`about:blank`, sandboxed frames) get none. */
export function createStateStore(options: {
  storage: StateStorage | undefined
  key: string
  initial: PageWalletState
  onChange(next: PageWalletState, previous: PageWalletState): void
}): StateStore {
  const { storage, key, initial, onChange } = options
  const read = () => decodePageWalletState(storage?.getItem(key) ?? null, initial)
  let state = read()
  const become = (next: PageWalletState) => {
    const previous = state
    state = next
    onChange(next, previous)
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

/** The used part of a page's storage. */
export type StateStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** A wallet's state. */
export type StateStore<State> = {
  get(): State
  /** Changes fields, stores the result and reports the change. */
  update(patch: Partial<State>): void
  /** Takes over the state that another tab has stored. */
  reread(): void
  /** Deletes the stored state and returns to the configured one. */
  reset(): void
}

/** The check of each field, for a state that is read from storage. */
export type StateChecks<State> = { readonly [name in keyof State]-?: (value: unknown) => boolean }

/** One JSON value under `key`. Pages without storage (`about:blank`, sandboxed frames) get none. */
export function createStateStore<State extends object>(options: {
  storage: StateStorage | undefined
  key: string
  initial: State
  checks: StateChecks<State>
  onChange?(next: State, previous: State): void
}): StateStore<State> {
  const { checks, initial, key, onChange, storage } = options
  const read = () => decode(storage?.getItem(key) ?? null, initial, checks)
  let state = read()
  const become = (next: State) => {
    const previous = state
    state = next
    onChange?.(next, previous)
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

/** Reads a stored state. A field of another shape falls back to `initial`. */
function decode<State extends object>(stored: string | null, initial: State, checks: StateChecks<State>): State {
  try {
    const fields: unknown = JSON.parse(stored ?? 'null')
    if (typeof fields !== 'object' || fields === null) return initial
    const good = Object.entries(fields).filter(
      ([name, value]) => Object.hasOwn(checks, name) && checks[name as keyof State](value),
    )
    return { ...initial, ...Object.fromEntries(good) }
  } catch {
    return initial
  }
}

import type { Readable } from './store.ts'

type States<Sources extends readonly Readable<unknown>[]> = {
  readonly [key in keyof Sources]: Sources[key] extends Readable<infer State> ? State : never
}

/**
 * A store computed from others. It listens only while it is listened to and computes only when a source has changed, so making one
 * costs nothing and leaves nothing behind.
 */
export function derive<const Sources extends readonly Readable<unknown>[], State>(
  sources: Sources,
  compute: (...states: States<Sources>) => State,
): Readable<State> {
  const listeners = new Set<(state: State, previous: State) => void>()
  let offs: readonly (() => void)[] = []
  let last: { readonly inputs: readonly unknown[]; readonly state: State } | undefined
  let first: { readonly state: State } | undefined

  function getState(): State {
    const inputs = sources.map((source) => source.getState())
    if (last && inputs.every((input, index) => input === last?.inputs[index])) return last.state
    last = { inputs, state: compute(...(inputs as unknown as States<Sources>)) }
    first ??= last
    return last.state
  }

  function check() {
    const previous = last?.state
    const state = getState()
    if (state === previous) return
    for (const listener of [...listeners]) listener(state, previous ?? state)
  }

  return {
    getState,
    getInitialState: () => (first ?? { state: getState() }).state,
    subscribe(listener) {
      if (!listeners.size) {
        getState()
        offs = sources.map((source) => source.subscribe(check))
      }
      listeners.add(listener)
      return () => {
        if (listeners.delete(listener) && !listeners.size) for (const off of offs) off()
      }
    },
  }
}

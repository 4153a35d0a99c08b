/** A store as its readers see it: zustand's vanilla shape without the setter. */
export type Readable<State> = {
  getState(): State
  /** The first state; what a server renders. */
  getInitialState(): State
  subscribe(listener: (state: State, previous: State) => void): () => void
}

/** Hides the setter. */
export function readable<State>({ getState, getInitialState, subscribe }: Readable<State>): Readable<State> {
  return { getState, getInitialState, subscribe }
}

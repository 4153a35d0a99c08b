/** A store as its readers see it: zustand's vanilla shape without the setter. */
export type Readable<State> = {
  getState(): State
  /** The first state; what a server renders. */
  getInitialState(): State
  subscribe(listener: (state: State, previous: State) => void): () => void
}

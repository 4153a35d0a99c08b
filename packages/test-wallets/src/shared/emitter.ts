export type Listener = (payload: never) => void

export type Emitter = {
  on(event: string, listener: Listener): void
  off(event: string, listener: Listener): void
  emit(event: string, payload: unknown): void
  clear(): void
}

/** A small event emitter. A listener that throws stops neither the wallet nor the other listeners. */
export function createEmitter(): Emitter {
  const listeners = new Map<string, readonly Listener[]>()
  const of = (event: string) => listeners.get(event) ?? []
  return {
    on: (event, listener) => void listeners.set(event, [...of(event), listener]),
    off: (event, listener) =>
      void listeners.set(
        event,
        of(event).filter((other) => other !== listener),
      ),
    emit(event, payload) {
      for (const listener of of(event)) {
        try {
          listener(payload as never)
        } catch (error) {
          setTimeout(() => {
            throw error
          })
        }
      }
    },
    clear: () => listeners.clear(),
  }
}

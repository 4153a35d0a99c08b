import type { Readable } from '@latchkey/core'

/** A client's `ready`, and what makes it true. */
export function createReady(value = false): [ready: Readable<boolean>, setReady: () => void] {
  const listeners = new Set<(value: boolean, previous: boolean) => void>()
  const ready: Readable<boolean> = {
    getState: () => value,
    getInitialState: () => false,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  return [
    ready,
    () => {
      value = true
      for (const listener of [...listeners]) listener(true, false)
    },
  ]
}

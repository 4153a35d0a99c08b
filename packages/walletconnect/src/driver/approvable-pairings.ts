import type { Clock, Unsubscribe } from '@latchkey/core'

/** Pairings that a wallet may still approve, including those whose attempt was aborted. */
export type ApprovablePairings = {
  readonly size: number
  add(topic: string, until: number): void
  remove(topic: string): void
  clear(): void
}

/** `onChange` gets the time of the last possible approval, unix time in ms; `undefined` when no pairing is open. */
export function createApprovablePairings(
  clock: Clock,
  onChange: (until: number | undefined) => void,
): ApprovablePairings {
  const open = new Map<string, { until: number; cancel: Unsubscribe }>()

  const changed = () => onChange(open.size ? Math.max(...[...open.values()].map(({ until }) => until)) : undefined)

  function remove(topic: string) {
    open.get(topic)?.cancel()
    if (open.delete(topic)) changed()
  }

  return {
    get size() {
      return open.size
    },
    add(topic, until) {
      open.get(topic)?.cancel()
      open.set(topic, { until, cancel: clock.setTimeout(() => remove(topic), Math.max(0, until - clock.now())) })
      changed()
    },
    remove,
    clear() {
      for (const { cancel } of open.values()) cancel()
      open.clear()
    },
  }
}

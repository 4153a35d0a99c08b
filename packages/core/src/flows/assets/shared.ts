import type { Unsubscribe } from '../../kernel/ports/namespace.ts'

/** Starts once, with the first subscriber, and stops with the last one. */
export function shared(start: () => Unsubscribe): () => Unsubscribe {
  let users = 0
  let stop: Unsubscribe | undefined
  return () => {
    users += 1
    stop ??= start()
    let released = false
    return () => {
      if (released) return
      released = true
      users -= 1
      if (users > 0) return
      stop?.()
      stop = undefined
    }
  }
}

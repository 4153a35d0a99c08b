export type Lock = {
  lock(): void
  unlock(): void
  /** Resolves while the phone is unlocked, or as soon as it is. */
  opened(): Promise<void>
}

/** A phone that shows nothing until its owner unlocks it. */
export function createLock(): Lock {
  let closed: { readonly opened: Promise<void>; open(): void } | undefined
  return {
    lock() {
      let open = () => {}
      closed ??= { opened: new Promise((resolve) => (open = resolve)), open: () => open() }
    },
    unlock() {
      closed?.open()
      closed = undefined
    },
    opened: () => closed?.opened ?? Promise.resolve(),
  }
}

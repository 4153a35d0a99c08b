/** Proofs that the site is checking. The end of a sign-in session waits for them: a proof that comes after it would stay. */
export type Checks = {
  run(check: () => Promise<void>): Promise<void>
  /** Resolves when those have ended that are under way now. */
  settled(): Promise<void>
}

export function createChecks(): Checks {
  const running = new Set<Promise<void>>()
  return {
    run(check) {
      const one = check().finally(() => running.delete(one))
      running.add(one)
      return one
    },
    async settled() {
      await Promise.allSettled(running)
    },
  }
}

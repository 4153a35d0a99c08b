/**
 * A value that a wallet tells by events and by answers. An answer counts only if neither an event nor a newer question has come since the
 * wallet was asked.
 *
 * @example
 * const accounts = latest<readonly Address[]>([])
 * await accounts.ask(readAccounts(provider))
 */
export function latest<T>(value: T) {
  let version = 0
  const told = {
    value,
    set(next: T) {
      version += 1
      told.value = next
    },
    /** Resolves with whether the answer counts. */
    async ask(answer: Promise<T>): Promise<boolean> {
      version += 1
      const own = version
      const next = await answer
      if (own !== version) return false
      told.set(next)
      return true
    },
  }
  return told
}

/** A value that a wallet tells by events and by answers. */
export type LatestValue<T> = {
  readonly value: T
  /** Takes what the wallet told by itself, or in answer to the visitor's approval. Answers to earlier questions no longer count. */
  set(next: T): void
  /**
   * Takes the answer to a question, unless the wallet was asked again or told the value by itself since. Resolves with whether this answer was
   * taken. A caller whose question was asked again waits for the newer answer, so that it never reads an old value.
   */
  ask(answer: Promise<T>): Promise<boolean>
}

/**
 * Keeps the latest of what a wallet tells: a late answer to an earlier question changes nothing, and neither does its failure.
 *
 * @example
 * const accounts = createLatestValue<readonly string[]>([])
 * provider.on('accountsChanged', accounts.set)
 * if (await accounts.ask(provider.getAccounts())) show(accounts.value)
 */
export function createLatestValue<T>(value: T): LatestValue<T> {
  let newest: Promise<T> | undefined
  const latest = {
    value,
    set(next: T) {
      newest = undefined
      latest.value = next
    },
    async ask(answer: Promise<T>) {
      newest = answer
      let current: Promise<T> | undefined = answer
      while (current) {
        const [result] = await Promise.allSettled([current])
        if (current === newest) {
          if (result.status === 'rejected') throw result.reason
          latest.value = result.value
          return current === answer
        }
        current = newest
      }
      return false
    },
  }
  return latest
}

/** What a look at somebody else's object gives; `undefined` when it throws, as getters may. */
export function attempt<T>(look: () => T): T | undefined {
  try {
    return look()
  } catch {
    return undefined
  }
}

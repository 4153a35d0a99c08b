/** Reads from another script's object; `undefined` when it throws, as getters may. */
export function attempt<T>(look: () => T): T | undefined {
  try {
    return look()
  } catch {
    return undefined
  }
}

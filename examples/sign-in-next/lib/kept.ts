/**
 * Makes a value once in this process. Next builds pages and routes apart, each with modules of its own, and loads them again while you develop:
 * what is only in memory must be kept beside them. With a database behind `signIn` and the notes this file isn't needed.
 */
export function kept<T>(name: string, create: () => T): T {
  const all = globalThis as unknown as Record<string, T | undefined>
  const key = `__notes_${name}`
  const found = all[key] ?? create()
  all[key] = found
  return found
}

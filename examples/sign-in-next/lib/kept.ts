/**
 * One of its kind in this process. Next builds pages and routes apart, each with modules of its own, and makes them anew while you develop:
 * what is only in memory has to be beside them. With a database behind `signIn` and the notes, none of this is needed.
 */
export function kept<T>(name: string, create: () => T): T {
  const all = globalThis as unknown as Record<string, T | undefined>
  const key = `__notes_${name}`
  const found = all[key] ?? create()
  all[key] = found
  return found
}

import type { Lazy } from '../kernel/lazily.ts'

/** A module that was loaded already. */
export function here<T>(value: T): Lazy<T> {
  return { value, load: () => Promise.resolve(value), run: (call) => call(value), use: (call) => call(value) }
}

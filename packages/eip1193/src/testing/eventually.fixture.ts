import { vi } from 'vitest'

/** Waits until the expectations hold; patient, because tests share their machine. */
export function eventually<T>(expectations: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(expectations, { timeout: 15_000, interval: 20 })
}

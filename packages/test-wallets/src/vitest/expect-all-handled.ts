import { afterEach, beforeEach, expect } from 'vitest'

/**
 * Makes every test of the file fail that leaves an unhandled rejection, as misbehaving wallets may cause. In Node.
 *
 * @example expectAllHandled() // once, at the top of the test file
 */
export function expectAllHandled(): void {
  const unhandled: unknown[] = []
  const note = (reason: unknown) => void unhandled.push(reason)
  beforeEach(() => void process.on('unhandledRejection', note))
  afterEach(() => {
    process.off('unhandledRejection', note)
    expect(unhandled.splice(0)).toEqual([])
  })
}

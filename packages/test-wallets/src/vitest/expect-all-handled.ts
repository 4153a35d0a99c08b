import { afterEach, beforeEach, expect } from 'vitest'

/**
 * Every test of the file fails if it leaves a rejection that nobody handles, as wallets that misbehave may cause. In Node.
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

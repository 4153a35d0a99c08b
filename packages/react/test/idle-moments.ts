import { onTestFinished, vi } from 'vitest'

/** A browser whose quiet moments come when the test says so. */
export function idleMoments(): () => void {
  let waiting: (() => void)[] = []
  vi.stubGlobal('requestIdleCallback', (call: () => void) => waiting.push(call))
  vi.stubGlobal('cancelIdleCallback', () => {})
  onTestFinished(() => void vi.unstubAllGlobals())
  return () => {
    const calls = waiting
    waiting = []
    for (const call of calls) call()
  }
}

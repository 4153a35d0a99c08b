import type { PageWindow } from '../shared/page-window.ts'
import type { StateStorage } from '../shared/state-store.ts'
import { memoryStorage } from './memory-storage.ts'

/**
 * A window for tests in plain Node: an event target with storage and an origin, no document. Use the same one twice to
 * simulate a reload, or two with the same `localStorage` to simulate two tabs.
 *
 * @example const window = fakeWindow()
 */
export function fakeWindow(
  options: {
    /** @default 'http://localhost' */
    origin?: string | undefined
    /** @default storage of its own, in memory */
    localStorage?: StateStorage | undefined
  } = {},
): EventTarget & PageWindow {
  const { origin = 'http://localhost', localStorage = memoryStorage() } = options
  return Object.assign(new EventTarget(), { location: { origin }, localStorage })
}

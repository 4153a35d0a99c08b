import type { StateStorage } from './state-store.ts'

/** The used part of a window: a real one, jsdom's, or `fakeWindow()` of the Vitest entry. */
export type PageWindow = Pick<EventTarget, 'addEventListener' | 'removeEventListener' | 'dispatchEvent'> & {
  readonly localStorage?: StateStorage | undefined
  readonly location?: { readonly origin: string } | undefined
  readonly document?: Document | undefined
}

/** The window's storage, or undefined where the browser denies it (opaque origins throw on access). */
export function storageOf(window: PageWindow): StateStorage | undefined {
  try {
    return window.localStorage ?? undefined
  } catch {
    return undefined
  }
}

/** Creates an event of the window's own realm: jsdom refuses Node's. */
export function customEvent(window: PageWindow, type: string, detail: unknown): Event {
  const Constructor = (window as { CustomEvent?: typeof CustomEvent }).CustomEvent ?? CustomEvent
  return new Constructor(type, { detail })
}

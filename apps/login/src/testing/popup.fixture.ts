import { type Clock, systemClock } from '@latchkey/core'
import type { PopupPage } from '../popup/popup-page.ts'
import { runSocialPopup } from '../popup/run-social-popup.ts'
import { loginOrigin } from './site.fixture.ts'
import type { TestWindow } from './windows.fixture.ts'

/** A popup that outlives its pages: what `sessionStorage` keeps stays. */
export type TestPopup = {
  readonly window: TestWindow
  readonly kept: Map<string, string>
  /** Where its page went. */
  readonly visited: readonly string[]
  readonly isClosed: () => boolean
  /** Loads a page of the login origin in it. */
  page(address: string): PopupPage
  load(address: string): ReturnType<typeof runSocialPopup>
}

export function createPopup(window: TestWindow, servicesUrl: string, clock: Clock = systemClock): TestPopup {
  const kept = new Map<string, string>()
  const visited: string[] = []
  let closed = false
  const page = (address: string): PopupPage => ({
    ...window,
    takeAddress: () => address,
    goTo: (url) => void visited.push(url),
    close: () => {
      closed = true
    },
    onLeave: () => {},
    session: {
      read: (name) => kept.get(name) ?? null,
      write: (name, value) => void kept.set(name, value),
      remove: (name) => void kept.delete(name),
    },
  })
  return {
    window,
    kept,
    visited,
    isClosed: () => closed,
    page,
    load: (address) =>
      runSocialPopup({
        page: page(address),
        servicesUrl,
        clock,
        fetch: (input, init) => fetch(input, { ...init, headers: { ...init?.headers, origin: loginOrigin } }),
      }),
  }
}

import type { Incoming, Peer } from '@latchkey/frame'
import { handOverChannel, type Windows } from './hand-over.ts'
import type { PopupPage } from './popup-page.ts'

/** Wraps the browser's window for the logic of a popup. */
export function browserPopup(window: Window & typeof globalThis): PopupPage {
  return {
    ...browserWindows(window),
    peers() {
      // Pages of other origins may read how many frames a window has, and post messages to each.
      const opener = window.opener as Window | null
      if (!opener) return []
      return [opener, ...Array.from({ length: Math.min(opener.length, 64) }, (_, index) => opener[index])] as Peer[]
    },
    takeAddress() {
      const { href, pathname, search } = window.location
      window.history.replaceState(null, '', `${pathname}${search}`)
      return href
    },
    goTo: (url) => window.location.replace(url),
    close: () => window.close(),
    onLeave: (listener) => window.addEventListener('pagehide', listener),
    session: {
      read: (name) => window.sessionStorage.getItem(name),
      write: (name, value) => window.sessionStorage.setItem(name, value),
      remove: (name) => window.sessionStorage.removeItem(name),
    },
  }
}

/**
 * Connects a window of the login origin with its other windows and with the frame.
 *
 * @example const handOver = createHandOver(browserWindows(window))
 */
export function browserWindows(window: Window & typeof globalThis): Windows {
  const channel = 'BroadcastChannel' in window ? new window.BroadcastChannel(handOverChannel) : undefined
  return {
    origin: window.location.origin,
    listen(listener) {
      const onMessage = (event: MessageEvent) => listener(event as Incoming)
      window.addEventListener('message', onMessage)
      channel?.addEventListener('message', onMessage)
      return () => {
        window.removeEventListener('message', onMessage)
        channel?.removeEventListener('message', onMessage)
      }
    },
    ...(channel && { channel: { postMessage: (message: unknown) => channel.postMessage(message) } }),
  }
}

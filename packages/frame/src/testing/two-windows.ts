import type { Unsubscribe } from '@latchkey/core'
import type { Incoming, Peer } from '../app/channel.ts'

/**
 * A window that receives messages as in a browser: with the sender's origin, and only if the target origin is right.
 */
export type FakeWindow = Peer & {
  readonly origin: string
  listen(listener: (event: Incoming) => void): Unsubscribe
  /** Delivers a message as if another window had sent it. */
  receive(event: Incoming): void
  /** Every message that was posted to this window, with the origin that the sender named. */
  readonly received: { readonly data: unknown; readonly targetOrigin: string }[]
}

/**
 * Makes the app's window and the frame's window, each as the other sees it. For tests of both ends without a browser.
 *
 * @example const { app, frame } = twoWindows()
 */
export function twoWindows(
  appOrigin = 'https://app.shop.example',
  frameOrigin = 'https://login.shop.example',
): { app: FakeWindow; frame: FakeWindow } {
  const app = createWindow(appOrigin, () => frame)
  const frame = createWindow(frameOrigin, () => app)
  return { app, frame }
}

function createWindow(origin: string, other: () => FakeWindow): FakeWindow {
  const listeners = new Set<(event: Incoming) => void>()
  const received: { data: unknown; targetOrigin: string }[] = []
  const receive = (event: Incoming) => {
    for (const listener of listeners) listener(event)
  }
  return {
    origin,
    received,
    receive,
    listen(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    postMessage(message, targetOrigin) {
      received.push({ data: message, targetOrigin })
      const data = structuredClone(message)
      if (targetOrigin !== origin) return
      queueMicrotask(() => receive({ origin: other().origin, source: other(), data }))
    },
  }
}

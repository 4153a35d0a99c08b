import type { Incoming, Peer } from '@latchkey/frame'
import type { PopupWindows } from '../popup/ask-frame.ts'

/** Windows of a browser that know each other, as `opener` and `frames` make them. */
export type Windows = {
  /** A window of an origin. It delivers messages for its own origin alone, with their sender, as browsers do. */
  open(origin: string): TestWindow
  /** Cuts a window off from the others, as `Cross-Origin-Opener-Policy: same-origin` does. */
  cut(window: TestWindow): void
  /** Whether windows of one origin hear each other's BroadcastChannel: not where storage is partitioned. */
  hasChannel: boolean
}

export type TestWindow = PopupWindows & {
  readonly received: readonly Incoming[]
  /** Receives a message as if another window had sent it. */
  receive(event: Incoming): void
}

type Entry = TestWindow & { isCut: boolean }

export function createWindows(): Windows {
  const all = new Set<Entry>()
  const deliver = (event: Incoming, to: Entry) => queueMicrotask(() => to.receive(structuredCloneOf(event)))
  /** `to` as `from` sees it. */
  const peer = (from: Entry, to: Entry): Peer => ({
    postMessage(data, targetOrigin) {
      if (targetOrigin === to.origin) deliver({ origin: from.origin, source: peer(to, from), data }, to)
    },
  })
  const windows: Windows = {
    hasChannel: true,
    open(origin) {
      const listeners = new Set<(event: Incoming) => void>()
      const received: Incoming[] = []
      const entry: Entry = {
        origin,
        isCut: false,
        received,
        receive(event) {
          received.push(event)
          for (const listener of listeners) listener(event)
        },
        listen(listener) {
          listeners.add(listener)
          return () => void listeners.delete(listener)
        },
        peers: () =>
          entry.isCut ? [] : [...all].filter((other) => other !== entry && !other.isCut).map((to) => peer(entry, to)),
        channel: {
          postMessage(data) {
            if (!windows.hasChannel) return
            for (const to of all) if (to !== entry && to.origin === origin) deliver({ origin, source: null, data }, to)
          },
        },
      }
      all.add(entry)
      return entry
    },
    cut(window) {
      for (const entry of all) if (entry === window) entry.isCut = true
    },
  }
  return windows
}

/** Data is cloned on its way; a window is not. */
const structuredCloneOf = (event: Incoming): Incoming => ({ ...event, data: structuredClone(event.data) })

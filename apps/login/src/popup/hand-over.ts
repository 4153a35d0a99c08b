import type { Unsubscribe } from '@latchkey/core'
import type { Incoming, Peer } from '@latchkey/frame'
import * as v from 'valibot'

// How a popup and the frame exchange messages. Both are pages of the login origin. The popup finds the frame through the
// app's window, which embeds the frame and opened the popup. The app can't read the messages, because their target is the
// login origin. If the app's page has `Cross-Origin-Opener-Policy`, the popup can't reach that window. So it also sends
// its messages over a BroadcastChannel, which reaches the frame if app and login are on the same site.

export const askType = 'latchkey-login/popup-asks'
export const giveType = 'latchkey-login/frame-gives'
export const resultType = 'latchkey-login/popup-result'

export const message = v.object({
  type: v.picklist([askType, giveType, resultType]),
  flow: v.pipe(v.string(), v.maxLength(128)),
  content: v.optional(v.unknown()),
})

/** The name of the BroadcastChannel. */
export const handOverChannel = 'latchkey-login'

/** Connects a window of the login origin with its other windows. */
export type Windows = {
  /** The login origin. */
  readonly origin: string
  listen(listener: (event: Incoming) => void): Unsubscribe
  /**
   * The BroadcastChannel `handOverChannel`, as a peer. `listen` receives its messages too. `undefined` in browsers
   * without it.
   */
  readonly channel?: Peer | undefined
}

/** Gives content of the frame to popups. */
export type HandOver = {
  /**
   * Gives `content` to the popup that asks for this flow: once, and only to a window of the login origin. Then
   * `onGiven` is called.
   */
  offer(
    flow: string,
    content: unknown,
    onGiven?: (() => void) | undefined,
  ): {
    /** Resolves with what the popup found. */
    readonly result: Promise<unknown>
    end(): void
  }
  close(): void
}

type Offer = {
  readonly content: unknown
  readonly onGiven?: (() => void) | undefined
  isGiven: boolean
  settle(result: unknown): void
}

/**
 * Makes the frame's end of the exchange with popups.
 *
 * @example const { end } = handOver.offer(flow, { url, browserSecret })
 */
export function createHandOver({ channel, listen, origin }: Windows): HandOver {
  const offers = new Map<string, Offer>()
  const close = listen(({ data, origin: from, source }) => {
    if (from !== origin) return
    const read = v.safeParse(message, data)
    const offer = read.success ? offers.get(read.output.flow) : undefined
    if (!read.success || !offer) return
    const { content, flow, type } = read.output
    if (type === resultType && offer.isGiven) offer.settle(content)
    if (type !== askType || offer.isGiven) return
    const popup = (source as Peer | null) ?? channel
    if (!popup) return
    offer.isGiven = true
    popup.postMessage({ type: giveType, flow, content: offer.content }, origin)
    offer.onGiven?.()
  })
  return {
    offer(flow, content, onGiven) {
      let settle: (result: unknown) => void = () => {}
      const result = new Promise<unknown>((resolve) => {
        settle = resolve
      })
      offers.set(flow, { content, onGiven, isGiven: false, settle })
      return { result, end: () => void offers.delete(flow) }
    },
    close() {
      close()
      offers.clear()
    },
  }
}

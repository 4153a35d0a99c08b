import type { Clock, Unsubscribe } from '@latchkey/core'
import type { Incoming, Peer } from '@latchkey/frame'
import * as v from 'valibot'

// A popup and the frame of the login origin speak with each other over the app's window that embeds one and opened the other. The app sees none
// of it: messages go to the login origin alone. Where the app's page cuts its popups off (Cross-Origin-Opener-Policy), a BroadcastChannel reaches
// the frame as long as app and login share a site.

const askType = 'latchkey-login/popup-asks'
const giveType = 'latchkey-login/frame-gives'
const resultType = 'latchkey-login/popup-result'

const message = v.object({
  type: v.picklist([askType, giveType, resultType]),
  flow: v.pipe(v.string(), v.maxLength(128)),
  content: v.optional(v.unknown()),
})

/** The name of the BroadcastChannel. */
export const handOverChannel = 'latchkey-login'

/** How a window of the login origin hears others of the same origin. */
export type Windows = {
  /** The login origin. */
  readonly origin: string
  listen(listener: (event: Incoming) => void): Unsubscribe
  /** The BroadcastChannel `handOverChannel`, as a peer that hears `listen` too; `undefined` in browsers without it. */
  readonly channel?: Peer | undefined
}

/** What the frame has for popups. */
export type HandOver = {
  /** Gives `content` to the popup of a flow that asks for it: once, to a window of the login origin. `onGiven` hears it. */
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
 * The frame's side.
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

/** A popup's view of the windows around it. */
export type PopupWindows = Windows & {
  /** The window that opened the popup and the frames in it: one of them may be the login frame. */
  peers(): readonly Peer[]
}

/** Between two questions, in ms: the frame may be loading. */
const askEveryMs = 250
/** How long the frame may take to answer, in ms. Without an opener it is reached at once over the BroadcastChannel, or never. */
const answerMs = { opened: 10_000, cutOff: 3_000 }

/**
 * The popup's side: asks for what the frame has for this flow.
 *
 * @returns `undefined` when no frame of the login origin answers in time
 */
export function askFrame(
  { channel, listen, origin, peers }: PopupWindows,
  { clock, flow }: { readonly clock: Clock; readonly flow: string },
): Promise<{ readonly content: unknown; answer(result: unknown): void } | undefined> {
  return new Promise((resolve) => {
    let cancelAsk = () => {}
    const end = () => {
      cancelAsk()
      cancelEnd()
      unlisten()
    }
    const unlisten = listen(({ data, origin: from, source }) => {
      if (from !== origin) return
      const read = v.safeParse(message, data)
      if (!read.success || read.output.type !== giveType || read.output.flow !== flow) return
      end()
      const frame = (source as Peer | null) ?? channel
      resolve({
        content: read.output.content,
        answer: (content) => frame?.postMessage({ type: resultType, flow, content }, origin),
      })
    })
    const cancelEnd = clock.setTimeout(
      () => {
        end()
        resolve(undefined)
      },
      peers().length > 0 ? answerMs.opened : answerMs.cutOff,
    )
    const ask = () => {
      const question = { type: askType, flow }
      for (const peer of peers()) peer.postMessage(question, origin)
      channel?.postMessage(question, origin)
      cancelAsk = clock.setTimeout(ask, askEveryMs)
    }
    ask()
  })
}

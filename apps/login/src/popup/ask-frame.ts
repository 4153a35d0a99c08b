import type { Clock } from '@latchkey/core'
import type { Peer } from '@latchkey/frame'
import * as v from 'valibot'
import { askType, giveType, message, resultType, type Windows } from './hand-over.ts'

/** The windows that a popup can reach. */
export type PopupWindows = Windows & {
  /** The window that opened the popup, and the frames in it. One of them may be the login frame. */
  peers(): readonly Peer[]
}

/** Time between two messages to the frame, in ms. The frame may still be loading. */
const askEveryMs = 250
/**
 * How long the frame may take to answer, in ms. A popup without an opener reaches the frame at once over the
 * BroadcastChannel, or never.
 */
const answerMs = { opened: 10_000, cutOff: 3_000 }

/**
 * Runs in the popup: asks the frame for the content of this flow.
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

import type { Clock } from '@latchkey/core'
import type { HandOver } from './hand-over.ts'
import { beginAddress } from './social-fragment.ts'

/**
 * How long the window may take to ask for its content, in ms. It also applies if the browser returned no window,
 * because it may have opened a window that this page can’t reach.
 */
const loadMs = 10_000
const unseenMs = 4_000
/** How often the window is checked for being closed, in ms: browsers have no event for it. */
const lookMs = 500
/** How long an answer may take after the window has closed itself, in ms: a busy browser may deliver its message later. */
const answerMs = 3_000

/**
 * The result of a window without an answer. `blocked`: the browser opened no window, or the window never asked for its
 * content.
 */
export type WindowEnd = 'closed' | 'blocked'

export type WindowOptions = {
  readonly handOver: Pick<HandOver, 'offer'>
  readonly clock: Clock
  /** The app's language. */
  readonly locale: string
  /**
   * Opens a window with a URL of this origin, inside the click. `null` if the page around cuts it off, or if the
   * browser refuses.
   */
  open(address: string): { readonly closed: boolean; close(): void } | null
}

/**
 * Opens a page of the login site in a separate window and gives it its content.
 *
 * @param page path of the page, such as `/approve.html`
 * @param onShown the window has the content
 */
export function openWithContent(
  { clock, handOver, locale, open }: WindowOptions,
  { content, onShown, page }: { readonly page: string; readonly content: unknown; onShown(): void },
): { readonly answer: Promise<{ readonly given: unknown } | WindowEnd>; end(): void } {
  const flow = crypto.randomUUID()
  let settle: (answer: { readonly given: unknown } | WindowEnd) => void = () => {}
  const answer = new Promise<{ readonly given: unknown } | WindowEnd>((resolve) => {
    settle = resolve
  })
  let cancelLoad = () => {}
  let cancelLook = () => {}
  let isGiven = false
  const offer = handOver.offer(flow, content, () => {
    isGiven = true
    cancelLoad()
    onShown()
  })
  const opened = open(beginAddress(page, flow, locale))
  const end = () => {
    cancelLoad()
    cancelLook()
    offer.end()
    opened?.close()
    settle('closed')
  }
  const finish = (found: { readonly given: unknown } | WindowEnd) => {
    settle(found)
    end()
  }
  cancelLoad = clock.setTimeout(() => finish('blocked'), opened ? loadMs : unseenMs)
  const look = () => {
    if (!opened?.closed) cancelLook = clock.setTimeout(look, lookMs)
    else if (isGiven) cancelLook = clock.setTimeout(() => finish('closed'), answerMs)
    else finish('closed')
  }
  if (opened) look()
  void offer.result.then((given) => finish({ given }))
  return { answer, end }
}

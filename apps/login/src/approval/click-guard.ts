import type { Clock } from '@latchkey/core'

/** How long everything must be visible before a click counts, in ms. */
const settleMs = 500
/**
 * After this time without anything visible the visitor reads why nothing can be approved, in ms: the app shows the frame a moment after its
 * first drawing.
 */
const tellAfterMs = 400

/** Whether a click may approve: `wait` for the first moments, `hidden` while something covers the question or the frame is too small. */
export type GuardState = 'wait' | 'hidden' | 'ready'

/** Decides which click counts. */
export type ClickGuard = {
  /** Whether nothing covers the question. */
  see(isSeen: boolean): void
  /**
   * How the question is drawn now. An app that changes its theme, language, name or questions at the last moment could put Approve under a pointer
   * that was on its way to Reject.
   */
  drawn(look: string): void
  restart(): void
  /** The pointer was pressed. Presses meant for the page, as in a game of quick clicks, must not run into the moment when they count. */
  pressed(): void
  accepts(event: { readonly isTrusted: boolean }): boolean
  end(): void
}

/** A click counts after everything was visible, at one size and in one look, for 500 ms. */
export function createClickGuard({
  clock,
  isShown,
  onState,
}: {
  /** Monotonic. */
  readonly clock: Pick<Clock, 'now' | 'setTimeout'>
  /** Whether page and size let the visitor see a question. */
  isShown(): boolean
  onState(state: GuardState): void
}): ClickGuard {
  let state: GuardState = 'wait'
  let isSeen: boolean | undefined
  let look: string | undefined
  let readyAt = Number.POSITIVE_INFINITY
  let cancel = () => {}

  function set(next: GuardState) {
    state = next
    onState(next)
  }
  function restart() {
    cancel()
    readyAt = Number.POSITIVE_INFINITY
    if (state !== 'hidden' || isSeen) set('wait')
    if (!isSeen || !isShown()) {
      cancel = clock.setTimeout(() => set('hidden'), tellAfterMs)
      return
    }
    readyAt = clock.now() + settleMs
    cancel = clock.setTimeout(() => set('ready'), settleMs)
  }

  return {
    restart,
    pressed() {
      if (state === 'wait') restart()
    },
    see(seen) {
      if (seen === isSeen) return
      isSeen = seen
      restart()
    },
    drawn(next) {
      const isFirst = look === undefined
      if (next === look) return
      look = next
      if (!isFirst) restart()
    },
    accepts: ({ isTrusted }) => isTrusted && state === 'ready' && clock.now() >= readyAt,
    end() {
      cancel()
      isSeen = undefined
      readyAt = Number.POSITIVE_INFINITY
    },
  }
}

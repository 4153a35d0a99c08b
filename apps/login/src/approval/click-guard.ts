import type { Clock } from '@latchkey/core'

/** How long everything must be visible before a click counts, in ms. */
const settleMs = 500
/**
 * After this time without a visible question, in ms, the visitor reads why nothing can be approved. The app shows the
 * frame a moment after the frame has drawn its first content.
 */
const tellAfterMs = 400

/**
 * Whether a click may approve. `wait`: the question has just become visible. `hidden`: something covers the question, or
 * the frame is too small. `ready`: a click approves.
 */
export type GuardState = 'wait' | 'hidden' | 'ready'

/** Decides whether a click may approve. */
export type ClickGuard = {
  /** Call it when the question becomes fully visible, or is no longer so. */
  see(isSeen: boolean): void
  /**
   * Takes a description of how the question is drawn now. An app that changes its theme, language, name or questions at
   * the last moment could move Approve under a pointer that was about to press Reject.
   */
  drawn(look: string): void
  restart(): void
  /**
   * Notes that the pointer or a key was pressed. Presses meant for the page, as in a game of quick clicks or keys, must
   * not approve the moment clicks begin to count.
   */
  pressed(): void
  accepts(event: { readonly isTrusted: boolean }): boolean
  end(): void
}

/** Makes the guard. A click counts after everything was visible for 500 ms, at one size and in one look. */
export function createClickGuard({
  clock,
  isShown,
  onState,
}: {
  /** A monotonic clock. */
  readonly clock: Pick<Clock, 'now' | 'setTimeout'>
  /** Whether the page shows the frame, large enough for a question. */
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
    // The message that the question is hidden changes the size of the frame, which calls `restart` again. The message
    // must stay then.
    if (state !== 'hidden' || (isSeen && isShown())) set('wait')
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
    // The page may have shrunk the frame a moment ago.
    accepts: ({ isTrusted }) => isTrusted && state === 'ready' && clock.now() >= readyAt && isShown(),
    end() {
      cancel()
      isSeen = undefined
      readyAt = Number.POSITIVE_INFINITY
    },
  }
}

import { part, partFailedCopy, useCopy } from '@latchkey/ui'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'

export type EmbeddedFailedProps = {
  /** Counts the loads that failed. */
  readonly failures: number
  readonly onRetry: () => void
  /** Try again goes away with the focus. */
  readonly onFocusLost: () => void
}

/**
 * Says that the code of the embedded modal couldn't be loaded, in its place, or the code of the view that it should show, above the view
 * that it still shows. It is drawn as the page draws its own text: the styles may be missing too.
 */
export function EmbeddedFailed({ failures, onFocusLost, onRetry }: EmbeddedFailedProps): ReactNode {
  const t = useCopy('partFailed', partFailedCopy)
  const button = useRef<HTMLButtonElement>(null)
  const [retried, setRetried] = useState<number>()
  const isRetrying = retried === failures
  // Before React removes the button: a removed element has no focus, and no event tells that it had it.
  useLayoutEffect(
    () => () => {
      if (button.current?.matches(':focus')) onFocusLost()
    },
    [onFocusLost],
  )
  return (
    <div>
      {/* After each failure it is another element, which screen readers announce. */}
      <p role="alert" key={failures}>
        {t('text')}
      </p>
      {/* Natively disabled it would lose the focus. */}
      <button
        ref={button}
        type="button"
        style={isRetrying ? { opacity: 0.6 } : undefined}
        aria-busy={isRetrying || undefined}
        aria-disabled={isRetrying || undefined}
        onClick={() => {
          if (isRetrying) return
          setRetried(failures)
          onRetry()
        }}
        {...part('retry')}
      >
        {t('retry')}
      </button>
    </div>
  )
}

import { part, partFailedCopy, useCopy } from '@latchkey/ui'
import type { ReactNode } from 'react'

export type EmbeddedFailedProps = {
  /** Counts the loads that failed. */
  readonly failures: number
  readonly onRetry: () => void
}

/**
 * Says that the code of the embedded modal couldn't be loaded, in its place, or the code of the view that it should show, above the view
 * that it still shows. It is drawn as the page draws its own text: the styles may be missing too.
 */
export function EmbeddedFailed({ failures, onRetry }: EmbeddedFailedProps): ReactNode {
  const t = useCopy('partFailed', partFailedCopy)
  return (
    <div>
      {/* After each failure it is another element, which screen readers announce. */}
      <p role="alert" key={failures}>
        {t('text')}
      </p>
      <button type="button" onClick={onRetry} {...part('retry')}>
        {t('retry')}
      </button>
    </div>
  )
}

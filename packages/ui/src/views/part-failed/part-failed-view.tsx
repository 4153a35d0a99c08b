import type { ReactNode } from 'react'
import { Button } from '../../button/button.tsx'
import { useCopy } from '../../copy/copy.ts'
import { partFailedCopy } from '../../copy/en/part-failed.ts'
import { Notice } from '../../notice/notice.tsx'

/** The props of `PartFailedView`. */
export type PartFailedViewProps = {
  readonly onRetry: () => void
  /** Retry was pressed and is being answered. */
  readonly retrying?: boolean | undefined
}

/** In place of a part of a view whose code couldn't be loaded: the rest of the view goes on working. */
export function PartFailedView({ onRetry, retrying }: PartFailedViewProps): ReactNode {
  const t = useCopy('partFailed', partFailedCopy)
  return (
    <Notice
      tone="warning"
      action={
        <Button size="sm" icon="refresh" part="retry" loading={retrying} onClick={onRetry}>
          {t('retry')}
        </Button>
      }
    >
      {t('text')}
    </Notice>
  )
}

import type { ReactNode } from 'react'
import { Button } from '../../button/button.tsx'
import { Checkbox } from '../../checkbox/checkbox.tsx'
import { useCopy } from '../../copy/copy.ts'
import { noPreviewCopy } from '../../copy/en/no-preview.ts'
import { Notice } from '../../notice/notice.tsx'

/** The props of `NoPreviewView`. */
export type NoPreviewViewProps = {
  readonly wallet?: string | undefined
  /** The visitor confirms without one. */
  readonly confirmed: boolean
  readonly onConfirmed: (checked: boolean) => void
  readonly onLookAgain: () => void
}

/** Replaces a missing preview: says so, can look again, and has a box to tick before anything is confirmed. */
export function NoPreviewView({ wallet, confirmed, onConfirmed, onLookAgain }: NoPreviewViewProps): ReactNode {
  const t = useCopy('noPreview', noPreviewCopy)
  const words = { wallet: wallet ?? t('wallet') }
  const again = (
    <Button icon="refresh" part="retry" onClick={onLookAgain}>
      {t('again')}
    </Button>
  )
  return (
    <>
      <Notice tone="warning" title={t('title')} action={again}>
        {t('text', words)}
      </Notice>
      <Checkbox checked={confirmed} onChange={onConfirmed}>
        {t('confirm', words)}
      </Checkbox>
    </>
  )
}

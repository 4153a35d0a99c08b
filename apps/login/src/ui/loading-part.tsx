import { Button, Notice } from '@latchkey/ui'
import type { ReactNode } from 'react'
import type { CopyKey } from '../copy/en.ts'
import { useCopy } from '../copy/use-copy.ts'
import { BusyLine } from './busy-line.tsx'

/** Says that a part is being loaded, or why it wasn't, with a button that tries again. */
export function LoadingPart({
  onRetry,
  problem,
}: {
  readonly onRetry: () => void
  readonly problem: CopyKey | undefined
}): ReactNode {
  const { t } = useCopy()
  if (!problem) return <BusyLine isBusy />
  return (
    <Notice tone="error" action={<Button onClick={onRetry}>{t('tryAgain')}</Button>}>
      {t(problem)}
    </Notice>
  )
}

import { Spinner } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { useCopy } from '../copy/use-copy.ts'
import { useAnnounce } from './use-announce.ts'

/** Says that what the visitor has begun is under way. */
export function BusyLine({ isBusy }: { readonly isBusy: boolean }): ReactNode {
  const { t } = useCopy()
  useAnnounce(isBusy && t('load'))
  if (!isBusy) return
  return (
    <p className="lk-login-hint">
      <Spinner size="sm" /> {t('load')}
    </p>
  )
}

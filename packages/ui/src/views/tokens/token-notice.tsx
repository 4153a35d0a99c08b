import type { ReactNode } from 'react'
import type { Translate } from '../../copy/copy.ts'
import type { tokensCopy } from '../../copy/en/tokens.ts'
import { Notice } from '../../notice/notice.tsx'

export type TokenNoticeProps = {
  /** What is said of a list that couldn't be read; absent = it could. */
  readonly failure?: 'errorText' | 'oldText' | undefined
  /** A part couldn't be read. */
  readonly partial?: boolean | undefined
  readonly retry?: ReactNode
  readonly t: Translate<typeof tokensCopy>
}

/** Above a list of tokens that couldn't be read, or not as a whole. */
export function TokenNotice({ failure, partial, retry, t }: TokenNoticeProps): ReactNode {
  if (failure)
    return (
      <Notice tone="warning" title={t('errorTitle')} action={retry}>
        {t(failure)}
      </Notice>
    )
  return (
    partial && (
      <Notice tone="warning" action={retry}>
        {t('partialText')}
      </Notice>
    )
  )
}

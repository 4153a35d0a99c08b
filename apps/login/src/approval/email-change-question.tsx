import { Notice } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { useCopy } from '../copy/use-copy.ts'
import type { Question } from '../rpc/rpc-context.ts'
import { Facts, Mono } from '../ui/facts.tsx'

/** The present address of the login, and the new one. */
export function EmailChangeQuestion({
  question: { from, to },
}: {
  readonly question: Extract<Question, { kind: 'email-change' }>
}): ReactNode {
  const { t } = useCopy()
  return (
    <>
      <Facts
        facts={[
          from !== undefined && [t('emailNow'), <Mono key="from">{from}</Mono>],
          [t('emailNext'), <Mono key="to">{to}</Mono>],
        ]}
      />
      <Notice tone="warning">{t('emailChangeWarning')}</Notice>
    </>
  )
}

import { Notice } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { useCopy } from '../copy/use-copy.ts'
import type { Question } from '../rpc/rpc-context.ts'
import { Facts, Mono } from '../ui/facts.tsx'

/** The account that this browser is logged in to, and the account that the app wants instead. */
export function SwitchLoginQuestion({
  question: { from, to },
}: {
  readonly question: Extract<Question, { kind: 'switch-login' }>
}): ReactNode {
  const { t } = useCopy()
  return (
    <>
      <Facts
        facts={[
          [t('loginNow'), <Mono key="from">{from}</Mono>],
          [t('loginNext'), <Mono key="to">{to}</Mono>],
        ]}
      />
      <Notice tone="warning">{t('switchLoginWarning')}</Notice>
    </>
  )
}

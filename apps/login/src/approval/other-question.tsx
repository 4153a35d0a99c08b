import { Notice } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { useCopy } from '../copy/use-copy.ts'
import { Raw } from '../ui/facts.tsx'

/** A question of a kind without its own component: shows all its data as it is. */
export function OtherQuestion({ question }: { readonly question: object }): ReactNode {
  const { t } = useCopy()
  const text = JSON.stringify(question, (_, value) => (typeof value === 'bigint' ? value.toString() : value), 2)
  return (
    <>
      <Notice tone="warning">{t('unreadable')}</Notice>
      <Raw text={text} />
    </>
  )
}

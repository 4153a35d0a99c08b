import { Checkbox, Notice, Shimmer } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { useCopy } from '../copy/use-copy.ts'
import type { Question } from '../rpc/rpc-context.ts'
import { useAnnounce } from '../ui/use-announce.ts'
import { noPreview, type useQuestionPreview } from './use-question-preview.ts'

/** Shows what a question would do: while it is tried, when the result is known, and when it failed. */
export function PreviewArea({
  isAnsweredHere,
  preview: { acknowledge, acknowledged, state },
  question,
}: {
  readonly preview: ReturnType<typeof useQuestionPreview>
  /** If false, the visitor acknowledges and approves in a window of the login site. */
  readonly isAnsweredHere: boolean
  readonly question: Question
}): ReactNode {
  const { t } = useCopy()
  useAnnounce(state.status === 'loading' && t('previewing'))
  if (state.status === 'none') return undefined
  if (state.status === 'failed')
    return (
      <>
        <Notice tone="warning">{t('previewFailed')}</Notice>
        {isAnsweredHere && (
          <Checkbox checked={acknowledged.includes(noPreview)} onChange={(checked) => acknowledge(noPreview, checked)}>
            {t('previewFailedTick')}
          </Checkbox>
        )}
      </>
    )
  if (state.status === 'loading')
    return (
      <div className="lk-login-preview" aria-busy="true">
        <p className="lk-login-hint">{t('previewing')}</p>
        <Shimmer width={20} />
      </div>
    )
  const { Part, status: _, ...shown } = state
  return (
    <Part
      {...shown}
      acknowledged={acknowledged}
      onAcknowledge={isAnsweredHere ? acknowledge : undefined}
      // The question's body already describes each Solana instruction.
      withoutCalls={question.kind === 'solana-transactions'}
    />
  )
}

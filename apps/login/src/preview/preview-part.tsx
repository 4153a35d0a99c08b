import { type CopyOverrides, UiProvider } from '@latchkey/ui'
import { SignatureFindings } from '@latchkey/ui/views/approve-signature'
import { PreviewDetails } from '@latchkey/ui/views/preview-details'
import { TransactionPreview } from '@latchkey/ui/views/transaction-preview'
import type { ReactNode } from 'react'
import type { QuestionPreview } from './preview-question.ts'

export { askWorker } from './ask-worker.ts'

/**
 * Loads the texts of previews in the language of the question; `undefined` = the English texts, which are part of this
 * file's code.
 */
export async function loadPreviewWords(locale: string): Promise<CopyOverrides | undefined> {
  return locale === 'ar' ? (await import('@latchkey/ui/copy/ar')).ar : undefined
}

/** The props of `PreviewPart`. */
export type PreviewPartProps = QuestionPreview & {
  readonly copy: CopyOverrides | undefined
  readonly acknowledged: readonly string[]
  /** Absent = the visitor can't acknowledge dangers here. */
  readonly onAcknowledge: ((code: string, checked: boolean) => void) | undefined
  /** True if the calls are shown elsewhere. */
  readonly withoutCalls?: boolean | undefined
}

/**
 * Shows what leaves and arrives, and what the visitor should know. The fee is among the other facts of the question.
 */
export function PreviewPart({
  acknowledged,
  copy,
  onAcknowledge,
  withoutCalls,
  ...shown
}: PreviewPartProps): ReactNode {
  return (
    <UiProvider copy={copy}>
      {shown.kind === 'typed-data' ? (
        <SignatureFindings
          findings={shown.preview.findings}
          acknowledged={acknowledged}
          onAcknowledge={onAcknowledge}
        />
      ) : (
        <TransactionPreview
          preview={shown.preview}
          acknowledged={acknowledged}
          onAcknowledge={onAcknowledge}
          withoutFee
          details={withoutCalls ? undefined : <PreviewDetails preview={shown.preview} />}
        />
      )}
    </UiProvider>
  )
}

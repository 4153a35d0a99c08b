import { previewQuestion, type QuestionPreview } from './preview-question.ts'
import type { PreviewedQuestion } from './previewed-question.ts'

/** What the worker is asked. */
export type PreviewRequest = {
  readonly services: string
  readonly projectId: string
  readonly question: PreviewedQuestion
}
/** What it answers. */
export type PreviewAnswer = { readonly preview: QuestionPreview } | { readonly failed: true }

const scope = globalThis as unknown as { postMessage(answer: PreviewAnswer): void; onmessage: unknown }

// An app's data is read beside the page: however long that takes, Reject answers at once.
scope.onmessage = ({ data }: { data: PreviewRequest }) => {
  previewQuestion(data, data.question).then(
    (preview) => scope.postMessage({ preview }),
    () => scope.postMessage({ failed: true }),
  )
}

import { previewQuestion, type QuestionPreview } from './preview-question.ts'
import type { PreviewedQuestion } from './previewed-question.ts'

/** A request to the worker. */
export type PreviewRequest = {
  readonly services: string
  readonly projectId: string
  readonly question: PreviewedQuestion
}
/** The worker's answer. */
export type PreviewAnswer = { readonly preview: QuestionPreview } | { readonly failed: true }

const scope = globalThis as unknown as { postMessage(answer: PreviewAnswer): void; onmessage: unknown }

// An app's data is read in this worker and not in the page. So Reject works at once, however long the reading takes.
scope.onmessage = ({ data }: { data: PreviewRequest }) => {
  previewQuestion(data, data.question).then(
    (preview) => scope.postMessage({ preview }),
    () => scope.postMessage({ failed: true }),
  )
}

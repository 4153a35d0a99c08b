import * as v from 'valibot'
import { openWithContent, type WindowEnd, type WindowOptions } from './window-with-content.ts'

const answerSchema = v.picklist(['approved', 'rejected', 'closed'])

/** The result of a question in a separate window. */
export type WindowAnswer = v.InferOutput<typeof answerSchema> | WindowEnd

/**
 * Asks a question in a separate window, which no page can cover, fade or move.
 *
 * @param content the question, and what its drawing needs
 * @param onShown the window has the question
 */
export function askInWindow(
  options: WindowOptions,
  content: unknown,
  onShown: () => void,
): { readonly answer: Promise<WindowAnswer>; end(): void } {
  const { answer, end } = openWithContent(options, { page: '/approve.html', content, onShown })
  return {
    end,
    answer: answer.then((found): WindowAnswer => {
      if (typeof found === 'string') return found
      const read = v.safeParse(answerSchema, found.given)
      return read.success ? read.output : 'closed'
    }),
  }
}

import { systemClock } from '@latchkey/core'
import { type ReactNode, useEffect, useState } from 'react'
import { useCopy } from '../copy/use-copy.ts'
import type { Question } from '../rpc/rpc-context.ts'
import { useFrame } from '../ui/frame-hooks.ts'
import type { PreviewPartProps } from './preview-part.tsx'
import type { QuestionPreview } from './preview-question.ts'
import { previewedQuestion } from './previewed-question.ts'

/**
 * After this time, in ms, the visitor reads that nothing could be tried, and may continue. Core's own time limits are
 * shorter.
 */
const longestMs = 12_000

type Loaded = QuestionPreview &
  Pick<PreviewPartProps, 'copy'> & { readonly Part: (props: PreviewPartProps) => ReactNode }

/** `none`: the question has nothing to try. `failed`: the visitor decides without it. */
export type PreviewState =
  | { readonly status: 'none' }
  | { readonly status: 'loading' }
  | { readonly status: 'failed' }
  | (Loaded & { readonly status: 'ready' })

/**
 * Makes the preview of a question while the question is already shown, and holds the dangers that the visitor has
 * acknowledged.
 */
export function useQuestionPreview(question: Question): {
  readonly state: PreviewState
  readonly acknowledged: readonly string[]
  /** Whether the preview is shown, or about to be. */
  readonly isShown: boolean
  /** Whether nothing is left to wait for or to acknowledge. */
  readonly isSettled: boolean
  readonly hasDanger: boolean
  /** Whether there are dangers that the visitor hasn't acknowledged. */
  readonly isUnread: boolean
  acknowledge(code: string, checked: boolean): void
} {
  const { projectId, services } = useFrame()
  const { locale } = useCopy()
  const [state, setState] = useState<PreviewState>(() => ({ status: previewedQuestion(question) ? 'loading' : 'none' }))
  const [acknowledged, setAcknowledged] = useState<readonly string[]>([])

  useEffect(() => {
    const asked = previewedQuestion(question)
    if (!asked) return
    const controller = new AbortController()
    const settle = (next: PreviewState) => {
      if (!controller.signal.aborted) setState(next)
      cancel()
    }
    const cancel = systemClock.setTimeout(() => {
      settle({ status: 'failed' })
      controller.abort()
    }, longestMs)
    import('./preview-part.tsx')
      .then(async ({ askWorker, loadPreviewWords, PreviewPart }) => {
        const [preview, copy] = await Promise.all([
          askWorker({ projectId, services, question: asked }, controller.signal),
          loadPreviewWords(locale),
        ])
        settle({ status: 'ready', ...preview, copy, Part: PreviewPart })
      })
      .catch(() => settle({ status: 'failed' }))
    return () => {
      cancel()
      controller.abort()
    }
  }, [locale, question, projectId, services])

  const dangers = dangersOf(state)
  const isUnread = dangers.some((code) => !acknowledged.includes(code))
  return {
    state,
    acknowledged,
    isShown: state.status === 'loading' || state.status === 'ready',
    isUnread,
    hasDanger: dangers.length > 0,
    isSettled: state.status !== 'loading' && !isUnread,
    acknowledge(code, checked) {
      setAcknowledged((before) => [...before.filter((one) => one !== code), ...(checked ? [code] : [])])
    },
  }
}

/** The code of the danger that there is no preview, so nothing shows what the visitor would approve. */
export const noPreview = 'preview/missing'

function dangersOf(state: PreviewState): readonly string[] {
  if (state.status === 'failed') return [noPreview]
  if (state.status !== 'ready') return []
  return state.preview.findings.filter(({ severity }) => severity === 'danger').map(({ code }) => code)
}

import { cleanup, render } from '@testing-library/react'
import { type ReactNode, StrictMode } from 'react'
import { afterEach } from 'vitest'
import { ar } from '../../copy/ar.ts'
import type { Politeness } from '../../ui-provider/ui-context.ts'
import { UiProvider } from '../../ui-provider/ui-provider.tsx'

afterEach(cleanup)

export type RenderedView = {
  /** Everything screen readers were told, in order, without what StrictMode says twice. */
  readonly announced: readonly string[]
  /** Those of them that interrupt the reader. */
  readonly urgent: readonly string[]
  readonly container: HTMLElement
  show(view: ReactNode): void
}

/** Draws a view as the modal does: in StrictMode, in a root, with a listener for announcements. */
export function renderView(view: ReactNode, locale: 'en' | 'ar' = 'en'): RenderedView {
  const announced: string[] = []
  const urgent: string[] = []
  const announce = (text: string, politeness?: Politeness) => {
    if (announced.at(-1) !== text) announced.push(text)
    if (politeness === 'assertive' && urgent.at(-1) !== text) urgent.push(text)
  }
  const arabic = locale === 'ar'
  const wrap = (content: ReactNode) => (
    <StrictMode>
      <UiProvider
        locale={locale}
        dir={arabic ? 'rtl' : 'ltr'}
        copy={arabic ? ar : undefined}
        icons="generated"
        announce={announce}
      >
        <div className="lk-root">{content}</div>
      </UiProvider>
    </StrictMode>
  )
  const { container, rerender } = render(wrap(view))
  return { announced, urgent, container, show: (next) => rerender(wrap(next)) }
}

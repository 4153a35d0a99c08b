import { cleanup, render } from '@testing-library/react'
import { type ReactNode, StrictMode } from 'react'
import { afterEach } from 'vitest'
import { ar } from '../../copy/ar.ts'
import { UiProvider } from '../../ui-provider/ui-provider.tsx'

afterEach(cleanup)

export type RenderedView = {
  /** Everything screen readers were told, in order, without what StrictMode says twice. */
  readonly announced: readonly string[]
  readonly container: HTMLElement
  show(view: ReactNode): void
}

/** Draws a view as the modal does: in StrictMode, in a root, with a listener for announcements. */
export function renderView(view: ReactNode, locale: 'en' | 'ar' = 'en'): RenderedView {
  const announced: string[] = []
  const announce = (text: string) => {
    if (announced.at(-1) !== text) announced.push(text)
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
  return { announced, container, show: (next) => rerender(wrap(next)) }
}

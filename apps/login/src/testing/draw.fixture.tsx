import { UiProvider } from '@latchkey/ui'
import { cleanup, configure, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { onTestFinished, vi } from 'vitest'
import { ar } from '../copy/ar.ts'
import { en } from '../copy/en.ts'
import { CopyContext } from '../copy/use-copy.ts'
import type { FrameContext } from '../stage/frame-context.ts'
import { ContextOfFrame } from '../ui/frame-hooks.ts'

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean
}

/** What a drawn part reaches of the frame: a test gives the parts that it needs. */
export type DrawnParts = {
  readonly [Name in keyof FrameContext]?: Partial<FrameContext[Name]>
}

export type Drawing = {
  readonly container: HTMLElement
  /** What screen readers were told, in order. */
  readonly announced: readonly string[]
  show(content: ReactNode): void
}

/** Draws a part of the frame, for tests with a document (`@vitest-environment jsdom`). */
export function draw(content: ReactNode, parts: DrawnParts = {}, locale: 'en' | 'ar' = 'en'): Drawing {
  // The library sees to this by itself in the first of the files that share a worker alone.
  globalThis.IS_REACT_ACT_ENVIRONMENT = true
  configure({ asyncUtilTimeout: 10_000 })
  onTestFinished(cleanup)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  const announced: string[] = []
  const announce = (text: string) => void announced.push(text)
  const context = { projectId: 'shop', onDrawn: () => {}, ...parts } as unknown as FrameContext
  const wrap = (inner: ReactNode) => (
    <ContextOfFrame value={context}>
      <CopyContext value={{ copy: locale === 'ar' ? ar : en, locale }}>
        <UiProvider locale={locale} dir={locale === 'ar' ? 'rtl' : 'ltr'} icons="generated" announce={announce}>
          {inner}
        </UiProvider>
      </CopyContext>
    </ContextOfFrame>
  )
  const { container, rerender } = render(wrap(content))
  return { announced, container, show: (next) => rerender(wrap(next)) }
}

import { useContext, useEffect } from 'react'
import type { CopyOverrides } from '../copy/copy-types.ts'
import type { ThemeVariables } from '../tokens/tokens.ts'
import { createSafeContext } from './create-safe-context.ts'

/** How soon a screen reader says a message. */
export type Politeness = 'polite' | 'assertive'

/** What every component may read. Data never travels this way: it comes in by props. */
export type Ui = {
  /** BCP 47 tag, e.g. `'en'` or `'ar-EG'`. */
  readonly locale: string
  readonly dir: 'ltr' | 'rtl'
  /** Words that replace the English ones, by section and key. */
  readonly copy?: CopyOverrides | undefined
  readonly theme: 'light' | 'dark'
  /** What differs from the theme, for the buttons in the page itself; dialogs and the like are given their own. */
  readonly variables?: ThemeVariables | undefined
  /** `'generated'` draws no image from outside (for the strictest pages). */
  readonly icons: 'all' | 'generated'
  /** Where styles are adopted: the nearest shadow root, or the document. Absent = the document. */
  readonly root?: ShadowRoot | Document | undefined
  /** Tells screen readers; the dialog brings its own live regions. */
  announce(text: string, politeness?: Politeness): void
}

const defaultUi: { [key in keyof Required<Ui>]: Ui[key] } = {
  locale: 'en',
  dir: 'ltr',
  copy: undefined,
  theme: 'light',
  variables: undefined,
  icons: 'all',
  root: undefined,
  announce() {},
}

export const UiContext = createSafeContext<Ui>(defaultUi)

/**
 * The words, language and theme that the components around are drawn with.
 *
 * @example
 * const { copy, locale } = useUi()
 */
export function useUi(): Ui {
  return useContext(UiContext)
}

/** Tells screen readers what has changed on the screen; an empty text says nothing. */
export function useAnnounce(text: string, politeness: Politeness = 'polite'): void {
  const { announce } = useUi()
  useEffect(() => {
    if (text) announce(text, politeness)
  }, [announce, text, politeness])
}

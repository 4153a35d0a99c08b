import { useCallback } from 'react'
import { useUi } from '../ui-provider/ui-context.ts'
import type { CopySection, CopyValues, EnglishCopy } from './copy-types.ts'
import { formatPhrase } from './format-phrase.ts'

/** Returns the words for a key of the section, in the visitor's language. */
export type Translate<section extends CopySection> = (key: keyof section & string, values?: CopyValues) => string

/**
 * The words of one section. The English ones travel with the component that shows them; another locale replaces them through `UiProvider`.
 *
 * @example
 * import { connectCopy } from '../copy/en/connect.ts'
 * const t = useCopy('connect', connectCopy)
 * t('title')
 */
export function useCopy<const section extends CopySection>(
  name: keyof EnglishCopy,
  english: section,
): Translate<section> {
  const { copy, locale } = useUi()
  const override: Partial<CopySection> | undefined = copy?.[name]
  return useCallback(
    (key, values) => {
      const phrase = override?.[key] ?? english[key]
      return phrase === undefined ? key : formatPhrase(phrase, values, locale)
    },
    [override, english, locale],
  )
}

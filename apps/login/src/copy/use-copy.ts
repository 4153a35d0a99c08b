import { formatPhrase } from '@latchkey/ui'
import { createContext, useContext } from 'react'
import { type CopyKey, en, type LoginCopy } from './en.ts'

/** The texts and the language that the frame is drawn in. */
export const CopyContext = createContext<{ readonly copy: LoginCopy; readonly locale: string }>({
  copy: en,
  locale: 'en',
})

/** Texts in the visitor's language. @example const { t } = useCopy(); t('moreWait', { count: 2 }) */
export function useCopy() {
  const { copy, locale } = useContext(CopyContext)
  const t = (key: CopyKey, values?: Readonly<Record<string, string | number>>) =>
    formatPhrase(copy[key], values, locale)
  return { locale, t }
}

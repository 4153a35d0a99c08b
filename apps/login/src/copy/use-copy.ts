import { createContext, useContext } from 'react'
import { type CopyKey, en, type LoginCopy } from './en.ts'

/** The texts and the language that the frame is drawn in. */
export const CopyContext = createContext<{ readonly copy: LoginCopy; readonly locale: string }>({
  copy: en,
  locale: 'en',
})

/** Fills `{name}` placeholders of a text. Numbers are written with Latin digits. */
export function fill(text: string, values: Readonly<Record<string, string | number>> = {}): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder))
}

/** Texts in the visitor's language. @example const { t } = useCopy(); t('moreWait', { count: 2 }) */
export function useCopy() {
  const { copy, locale } = useContext(CopyContext)
  return { locale, t: (key: CopyKey, values?: Readonly<Record<string, string | number>>) => fill(copy[key], values) }
}

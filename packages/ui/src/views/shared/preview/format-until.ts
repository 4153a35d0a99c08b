import { isForever } from '../is-forever.ts'
import type { PreviewTranslate } from './finding-text.tsx'

/** When something ends. @param until Unix time in s */
export function formatUntil(until: string, locale: string, t: PreviewTranslate): string {
  const at = Number(until) * 1000
  if (isForever(at)) return t('forever')
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', numberingSystem: 'latn' })
  return t('until', { date: format.format(at) })
}

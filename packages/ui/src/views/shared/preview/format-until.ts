import type { PreviewTranslate } from './finding-text.tsx'

/** In a hundred years; the standards write "never" as a number of that size. */
const farAway = 4_900_000_000n

/** When something ends. @param until Unix time in s */
export function formatUntil(until: string, locale: string, t: PreviewTranslate): string {
  const seconds = BigInt(until)
  if (seconds >= farAway) return t('forever')
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', numberingSystem: 'latn' })
  return t('until', { date: format.format(Number(seconds) * 1000) })
}

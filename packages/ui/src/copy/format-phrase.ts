import type { CopyValues, Phrase } from './copy-types.ts'

/** Fills a phrase: picks the plural form by `values.count`, writes numbers for the locale (Latin digits), replaces `{name}`. */
export function formatPhrase(phrase: Phrase, values: CopyValues | undefined, locale: string): string {
  const count = values?.count
  const text =
    typeof phrase === 'string'
      ? phrase
      : (phrase[typeof count === 'number' ? new Intl.PluralRules(locale).select(count) : 'other'] ?? phrase.other ?? '')
  if (!values) return text
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = values[name]
    if (value === undefined) return placeholder
    return typeof value === 'number' ? value.toLocaleString(locale, { numberingSystem: 'latn' }) : value
  })
}

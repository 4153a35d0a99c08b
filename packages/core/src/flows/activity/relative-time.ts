const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour
const month = 30 * day
const year = 365 * day

/** Label and length of each step, longest first. */
const steps = [
  ['yr', 'year', year],
  ['mo', 'month', month],
  ['d', 'day', day],
  ['hr', 'hour', hour],
  ['min', 'minute', minute],
  ['sec', 'second', second],
] as const

/** Rows that are younger than this say how long ago they were, others their day. */
export const relativeForMs = month

/**
 * How long ago something was: in English with the spec's labels, in other languages in `Intl`'s words. A time in the future, from a clock that
 * runs differently, counts as now.
 *
 * @example relativeTime(now - 5 * 60_000, { now }) // '5 min'
 */
export function relativeTime(
  at: number,
  { now, locale = 'en' }: { readonly now: number; readonly locale?: string },
): string {
  const age = Math.max(0, now - at)
  const [label, unit, length] = steps.find(([, , step]) => age >= step) ?? steps[5]
  const count = Math.floor(age / length)
  if (/^en\b/i.test(locale)) return `${count} ${label}`
  return new Intl.RelativeTimeFormat(locale, {
    style: 'short',
    numberingSystem: 'latn',
  } as Intl.RelativeTimeFormatOptions).format(-count, unit)
}

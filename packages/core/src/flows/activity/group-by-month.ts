/** Rows of one month under its title. */
export type MonthGroup<Row> = { readonly key: string; readonly title: string; readonly rows: readonly Row[] }

/** The time, language and time zone by which `groupByMonth` names months. */
export type GroupByMonthOptions = {
  /** Unix time in ms. */
  readonly now: number
  /** BCP 47, for the names of the months. @default 'en' */
  readonly locale?: string | undefined
  /** IANA name. @default the visitor's own */
  readonly timeZone?: string | undefined
}

/**
 * Groups rows by the year and month they happened in where the visitor is, newest first. The title is the month alone in the current year,
 * else month and year.
 *
 * @example groupByMonth(rows, { now: Date.now(), locale: 'en' }) // [{ key: '2026-01', title: 'January', rows }]
 */
export function groupByMonth<Row extends { readonly at: number }>(
  rows: readonly Row[],
  { now, locale = 'en', timeZone }: GroupByMonthOptions,
): readonly MonthGroup<Row>[] {
  const sorting = new Intl.DateTimeFormat('en', { calendar: 'gregory', year: 'numeric', month: '2-digit', timeZone })
  const monthOf = (at: number) => {
    const parts = Object.fromEntries(sorting.formatToParts(at).map(({ type, value }) => [type, value]))
    return { year: parts.year ?? '', key: `${parts.year}-${parts.month}` }
  }
  const thisYear = monthOf(now).year
  const titles = (year?: 'numeric') =>
    new Intl.DateTimeFormat(locale, { calendar: 'gregory', numberingSystem: 'latn', month: 'long', year, timeZone })
  const [short, long] = [titles(), titles('numeric')]
  const groups = new Map<string, { readonly key: string; readonly title: string; readonly rows: Row[] }>()
  for (const row of [...rows].sort((a, b) => b.at - a.at)) {
    const { key, year } = monthOf(row.at)
    const group = groups.get(key) ?? { key, title: (year === thisYear ? short : long).format(row.at), rows: [] }
    group.rows.push(row)
    groups.set(key, group)
  }
  return [...groups.values()]
}

import { describe, expect, test } from 'vitest'
import { groupByMonth } from './group-by-month.ts'
import { lookAlikes } from './look-alikes.ts'
import { relativeTime } from './relative-time.ts'
import { signOf } from './sign-of.ts'

const now = Date.UTC(2026, 2, 15, 12)
const at = (...date: [number, number, number, number?]) => ({ at: Date.UTC(...date) })

describe('months', () => {
  test('[S2.27] groups by year and month, newest first; the month alone for the current year, else with its year', () => {
    const rows = [at(2025, 2, 3), at(2026, 2, 1), at(2026, 2, 14), at(2025, 11, 24), at(2026, 0, 7)]
    const groups = groupByMonth(rows, { now, timeZone: 'UTC' })
    expect(
      groups.map(({ key, title, rows }) => [key, title, rows.map((row) => new Date(row.at).getUTCDate())]),
    ).toEqual([
      ['2026-03', 'March', [14, 1]],
      ['2026-01', 'January', [7]],
      ['2025-12', 'December 2025', [24]],
      ['2025-03', 'March 2025', [3]],
    ])
  })

  test('the month is the one where the visitor is', () => {
    const rows = [at(2026, 0, 1, 2)]
    expect(groupByMonth(rows, { now, timeZone: 'America/New_York' })[0]?.title).toBe('December 2025')
    expect(groupByMonth(rows, { now, timeZone: 'Asia/Tokyo' })[0]?.title).toBe('January')
    const eve = Date.UTC(2026, 0, 1, 2)
    expect(groupByMonth(rows, { now: eve, timeZone: 'America/New_York' })[0]?.title).toBe('December')
  })

  test('names are the locale’s, by the common calendar and with Latin digits', () => {
    const rows = [at(2025, 11, 24)]
    expect(groupByMonth(rows, { now, locale: 'de', timeZone: 'UTC' })[0]?.title).toBe('Dezember 2025')
    expect(groupByMonth(rows, { now, locale: 'ar-EG', timeZone: 'UTC' })[0]?.title).toBe('ديسمبر 2025')
    expect(groupByMonth(rows, { now, locale: 'fa', timeZone: 'UTC' })[0]?.title).toContain('2025')
  })
})

describe('times', () => {
  const second = 1000
  const day = 86_400 * second

  test.each([
    [0, '0 sec'],
    [59 * second, '59 sec'],
    [60 * second, '1 min'],
    [59 * 60 * second, '59 min'],
    [3600 * second, '1 hr'],
    [23 * 3600 * second, '23 hr'],
    [day, '1 d'],
    [29 * day, '29 d'],
    [30 * day, '1 mo'],
    [364 * day, '12 mo'],
    [365 * day, '1 yr'],
    [-5 * second, '0 sec'],
  ])('[S9.20] %d ms ago is "%s"', (ago, words) => {
    expect(relativeTime(now - ago, { now })).toBe(words)
  })

  test('other languages have words of their own', () => {
    expect(relativeTime(now - 3 * 3600 * second, { now, locale: 'de' })).toBe('vor 3 Std.')
    expect(relativeTime(now - 3 * 3600 * second, { now, locale: 'ar-EG' })).toContain('3')
  })
})

describe('signs', () => {
  test.each(['receive', 'deposit', 'borrow', 'claim'])('a plus for %s, whatever way it went', (operation) => {
    expect(signOf(operation, 'out')).toBe('+')
  })
  test.each(['withdraw', 'repay', 'burn'])('a minus for %s, whatever way it went', (operation) => {
    expect(signOf(operation, 'in')).toBe('-')
  })
  test.each([
    ['in', '+'],
    ['out', '-'],
    ['self', ''],
  ] as const)('any other by its way: %s', (direction, sign) => {
    for (const operation of ['send', 'trade', 'mint', 'execute']) expect(signOf(operation, direction)).toBe(sign)
  })
})

describe('look-alikes', () => {
  test.each([
    ['0xabcd0000000000000000000000000000000f1234', '0xabcd9999999999999999999999999999999f1234', true],
    ['0xabcd0000000000000000000000000000000f1234', '0xABCD0000000000000000000000000000000F1234', false],
    ['0xabcd0000000000000000000000000000000f1234', '0xabce9999999999999999999999999999999f1234', false],
    ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'bc1qar0s0000000000000000000000000000zzf5mdq', true],
    ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'bc1qzzzz0000000000000000000000000000zzf5mdq', false],
    ['7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv', '7S3P9999999999999999999999999999999999rAaKv', true],
  ])('%s and %s: %s', (known, other, imitates) => {
    const found = lookAlikes([
      { address: known, trusted: true },
      { address: other, trusted: false },
    ])
    expect(found.get(other)).toBe(imitates ? known : undefined)
    expect(found.has(known)).toBe(false)
  })

  test('if the visitor paid neither of two, the first is the known one', () => {
    const [first, second] = ['0xabcd00000000000000000000000000000001234f', '0xabcd00000000000000000000000000000002234f']
    const mention = (address: string) => ({ address, trusted: false })
    expect([...lookAlikes([mention(first), mention(second)])]).toEqual([[second, first]])
  })
})

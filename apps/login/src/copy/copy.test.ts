import { formatPhrase } from '@latchkey/ui'
import { describe, expect, test } from 'vitest'
import { periodText } from '../permissions/permission-words.ts'
import { ar } from './ar.ts'
import { type CopyKey, en, type LoginCopy } from './en.ts'

const languages: readonly (readonly [locale: string, copy: LoginCopy])[] = [
  ['en', en],
  ['ar', ar],
]
const keys = Object.keys(en) as CopyKey[]
/** A number stands beside no noun here, or beside an abbreviation. */
const alone: readonly CopyKey[] = ['moreWait', 'callNumber', 'transactionNumber', 'exportShown']
const formsOf = (copy: LoginCopy, key: CopyKey): readonly string[] => {
  const phrase = copy[key]
  return typeof phrase === 'string' ? [phrase] : Object.values(phrase).filter((text) => text !== undefined)
}

test.each(languages)('%s: each text that counts things has a form for each plural of the language', (locale, copy) => {
  const categories = [...new Intl.PluralRules(locale).resolvedOptions().pluralCategories].sort()
  for (const key of keys) {
    const phrase = copy[key]
    const counts = formsOf(copy, key).some((text) => text.includes('{count}'))
    if (typeof phrase === 'string') expect([key, counts]).toEqual([key, alone.includes(key)])
    else expect([key, Object.keys(phrase).sort()]).toEqual([key, categories])
  }
})

test('the Arabic forms ask for the values of the English ones', () => {
  const valuesOf = (texts: readonly string[]) =>
    [...new Set(texts.flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)))].sort()
  for (const key of keys) expect([key, ...valuesOf(formsOf(ar, key))]).toEqual([key, ...valuesOf(formsOf(en, key))])
})

describe('a count of 1, 2, 3, 11 and 100', () => {
  const told = (locale: string, copy: LoginCopy, key: CopyKey) =>
    [1, 2, 3, 11, 100].map((count) => formatPhrase(copy[key], { count }, locale))

  test('in English', () => {
    expect(told('en', en, 'otpTriesLeft')).toEqual([
      '1 try left.',
      '2 tries left.',
      '3 tries left.',
      '11 tries left.',
      '100 tries left.',
    ])
    expect(told('en-GB', en, 'instructions').slice(0, 2)).toEqual(['1 instruction', '2 instructions'])
    expect(told('en', en, 'accountsCount').slice(0, 2)).toEqual(['1 account', '2 accounts'])
    expect(told('en', en, 'bytes').slice(0, 2)).toEqual(['1 byte', '2 bytes'])
  })

  test('in Arabic', () => {
    expect(told('ar', ar, 'otpTriesLeft')).toEqual([
      'بقيت محاولة واحدة.',
      'بقيت محاولتان.',
      'بقيت 3 محاولات.',
      'بقيت 11 محاولة.',
      'بقيت 100 محاولة.',
    ])
    expect(told('ar', ar, 'accountsCount')).toEqual(['حساب واحد', 'حسابان', '3 حسابات', '11 حسابًا', '100 حساب'])
    expect(told('ar-EG', ar, 'titleCalls').slice(1)).toEqual([
      'الموافقة على إجراءين',
      'الموافقة على 3 إجراءات',
      'الموافقة على 11 إجراءً',
      'الموافقة على 100 إجراء',
    ])
  })

  test('of a period', () => {
    const every = (locale: string, copy: LoginCopy) =>
      [1, 2, 3, 11, 100].map((days) =>
        periodText((key, values) => formatPhrase(copy[key], values, locale), days * 86_400),
      )
    expect(every('en', en)).toEqual(['each day', 'every 2 days', 'every 3 days', 'every 11 days', 'every 100 days'])
    expect(every('ar', ar)).toEqual(['كل يوم', 'كل يومين', 'كل 3 أيام', 'كل 11 يومًا', 'كل 100 يوم'])
  })
})

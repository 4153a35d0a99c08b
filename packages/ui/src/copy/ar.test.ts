import { expect, test } from 'vitest'
import { ar } from './ar.ts'
import type { EnglishCopy, Phrase } from './copy-types.ts'
import { en } from './en.ts'

const formsOf = (phrase: Phrase = '') =>
  typeof phrase === 'string' ? [phrase] : Object.values(phrase).filter((text) => text !== undefined)
const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
const sections = Object.keys(en) as (keyof EnglishCopy)[]

test('Arabic has the sections of English and no others', () => {
  expect(Object.keys(ar).sort()).toEqual([...sections].sort())
})

/** These words stay as they are, whatever the number. */
const steady = ['activity.others', 'collectibles.amount']
const categories = new Intl.PluralRules('ar').resolvedOptions().pluralCategories

test('a number before its noun has a form for each category of Arabic', () => {
  const poor = sections.flatMap((section) =>
    Object.entries<Phrase>(ar[section]).flatMap(([key, phrase]) => {
      const counts = formsOf(phrase).some((text) => /\{(count|seconds)\} \p{L}{2,}/u.test(text))
      const has = typeof phrase === 'string' ? [] : Object.keys(phrase)
      const lacks = categories.filter((category) => !has.includes(category))
      return counts && lacks.length && !steady.includes(`${section}.${key}`) ? `${section}.${key}` : []
    }),
  )
  expect(poor).toEqual([])
})

test.each(sections)('%s is translated key by key and asks for the same values', (section) => {
  const translated: Readonly<Record<string, Phrase>> = ar[section]
  expect(Object.keys(translated).sort()).toEqual(Object.keys(en[section]).sort())
  for (const [key, source] of Object.entries<string>(en[section])) {
    const hasWords = /[a-z]/i.test(source.replace(/\{\w+\}/g, ''))
    for (const text of formsOf(translated[key])) {
      expect([...new Set(placeholders(text))].sort(), key).toEqual([...new Set(placeholders(source))].sort())
      expect(/\p{Script=Arabic}/u.test(text), key).toBe(hasWords)
      // Digits are Latin in every locale.
      expect(text, key).not.toMatch(/[٠-٩]/)
    }
  }
})

test('the button that tries again has one name, in both languages', () => {
  const names = sections.flatMap((section) =>
    Object.entries<Phrase>(en[section]).flatMap(([key, english]) => {
      const translated: Readonly<Record<string, Phrase>> = ar[section]
      return /^(Retry|Try again)$/.test(String(english)) ? `${english}: ${translated[key]}` : []
    }),
  )
  expect([...new Set(names)]).toEqual(['Try again: حاول مرة أخرى'])
})

import { expect, test } from 'vitest'
import { readLocale } from './read-locale.ts'
import { createStage } from './stage.ts'

test.each([
  ['pt-br', 'pt-BR'],
  ['ar-EG-u-nu-latn', 'ar-EG'],
  ['en_US', undefined],
  ['x'.repeat(35), undefined],
  ['', undefined],
  [undefined, undefined],
])('the language that an app says, %s, is taken as %s', (text, expected) => {
  expect(readLocale(text)).toBe(expected)
})

test('an invalid language from the app breaks no date of the login site', () => {
  const stage = createStage()
  stage.setLooks({ theme: { locale: 'en_US!', themeMode: 'dark' } })
  const { theme } = stage.getState().looks
  expect(theme).toEqual({ themeMode: 'dark' })
  expect(() => new Date(0).toLocaleString(theme.locale)).not.toThrow()
})

import { expect, test } from 'vitest'
import { isThemeMode } from './is-theme-mode.ts'

test('theme modes are light and dark', () => {
  for (const wrong of ['Light', 'system', '', undefined, null, true]) expect(isThemeMode(wrong)).toBe(false)
  expect([isThemeMode('light'), isThemeMode('dark')]).toEqual([true, true])
})

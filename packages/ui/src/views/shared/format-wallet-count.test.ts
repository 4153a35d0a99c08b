import { expect, test } from 'vitest'
import { formatWalletCount } from './format-wallet-count.ts'

test.each([
  [437, false, 'en', '430+'],
  [430, false, 'en', '430+'],
  [7, false, 'en', '7'],
  [437, true, 'en', '437'],
  [1234, false, 'en', '1,230+'],
  [437, false, 'ar-EG', '430+'],
])('%i, exact %s in %s is %s', (count, exact, locale, text) => {
  expect(formatWalletCount(count, exact, locale)).toBe(text)
})

import { expect, test } from 'vitest'
import { showHidden } from './show-hidden.ts'

test('characters that reorder or hide text are shown by their number', () => {
  expect(showHidden('pay 1\u202E00\u202C to\u200B bob\n\u0645\u0631\u062D\u0628\u0627')).toBe(
    'pay 1⟨U+202E⟩00⟨U+202C⟩ to⟨U+200B⟩ bob\n\u0645\u0631\u062D\u0628\u0627',
  )
})

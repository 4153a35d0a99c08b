import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Mono } from './facts.tsx'

test('a value of the app shows the characters that would reorder or hide it', () => {
  expect(renderToStaticMarkup(<Mono>{'\u202E000,1\u202C \u200B\u{E0041}'}</Mono>)).toContain(
    '⟨U+202E⟩000,1⟨U+202C⟩ ⟨U+200B⟩⟨U+E0041⟩',
  )
})

import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Mono, Raw } from './facts.tsx'

test('a value of the app shows the characters that would reorder or hide it', () => {
  expect(renderToStaticMarkup(<Mono>{'\u202E000,1\u202C \u200B\u{E0041}'}</Mono>)).toContain(
    '⟨U+202E⟩000,1⟨U+202C⟩ ⟨U+200B⟩⟨U+E0041⟩',
  )
  expect(renderToStaticMarkup(<Raw text={'1\u202E000,1'} />)).toContain('1⟨U+202E⟩000,1')
  expect(renderToStaticMarkup(<Mono>{'a\u{E0101}\u034F\u180B\uFFF9b'}</Mono>)).toContain(
    'a⟨U+E0101⟩⟨U+034F⟩⟨U+180B⟩⟨U+FFF9⟩b',
  )
})

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

test('accents piled on a letter, which would be drawn over other lines, are shown by their number', () => {
  const drawn = renderToStaticMarkup(<Mono>{`a${'\u0301\u0316'.repeat(200)}b`}</Mono>)
  expect(drawn).toContain('a\u0301\u0316\u0301\u0316⟨U+0301⟩⟨U+0316⟩')
  expect(drawn).not.toMatch(/\p{M}{5}/u)
  // Letters of languages stay as they are: Vietnamese, Hebrew, Thai, Hindi, Tibetan.
  for (const text of ['Vie\u0323\u0302t', '\u05E9\u05C1\u05BC\u05B8\u0591', 'ที่', 'क्षि', 'རྒྱུ'])
    expect(renderToStaticMarkup(<Mono>{text}</Mono>)).toContain(text)
  expect(renderToStaticMarkup(<Mono>{'a\u{1D173}\u{1BCA0}b'}</Mono>)).toContain('a⟨U+1D173⟩⟨U+1BCA0⟩b')
})

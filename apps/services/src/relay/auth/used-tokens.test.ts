import { expect, test } from 'vitest'
import { createUsedTokens } from './used-tokens.ts'

const hour = 3_600_000
/** A book of tokens that open sockets for an hour, and are never older than a day. */
function create(maxBytes?: number) {
  const clock = { ms: 100 * hour }
  return { clock, book: createUsedTokens(hour, 24 * hour, () => clock.ms, maxBytes) }
}

test('a token opens sockets for its time after the first one, and never again', () => {
  const { book, clock } = create()
  const issuedAt = clock.ms
  expect(book.use('a.b.c', issuedAt)).toBe(true)
  clock.ms += hour
  expect(book.use('a.b.c', issuedAt)).toBe(true)
  clock.ms += 1
  expect(book.use('a.b.c', issuedAt)).toBe(false)
  expect(book.use('a.b.c', issuedAt)).toBe(false)
  // Another one, made at the same time, is used for the first time.
  expect(book.use('a.x.c', issuedAt)).toBe(true)
})

test('another text of the same signature makes no other token', () => {
  const { book, clock } = create()
  book.use('a.b.c', clock.ms)
  clock.ms += hour + 1
  expect(book.use('a.b.c=', clock.ms)).toBe(false)
  expect(book.use('a.b.', clock.ms)).toBe(false)
})

test('a flood of new tokens makes no old one good again', () => {
  const { book, clock } = create(8_192)
  const stolen = clock.ms
  expect(book.use('stolen.b.c', stolen)).toBe(true)
  clock.ms += hour / 2
  for (let n = 0; n < 1_000; n++) expect(book.use(`flood.${n}.c`, clock.ms)).toBe(true)
  // It counts as used when it was issued.
  clock.ms += hour / 2
  expect(book.use('stolen.b.c', stolen)).toBe(true)
  clock.ms += 1
  expect(book.use('stolen.b.c', stolen)).toBe(false)
  expect(book.use('new.b.c', clock.ms)).toBe(true)
})

test('where every token is too old before it was used too often, none is refused', () => {
  const book = createUsedTokens(24 * hour, 24 * hour, () => 100 * hour)
  for (let n = 0; n < 3; n++) expect(book.use('a.b.c', 0)).toBe(true)
})

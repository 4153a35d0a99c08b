import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseJson } from './parse-json.ts'

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

test('a text that is nested too deep is refused before it is read', () => {
  expect(parseJson(nested(32), 32)).toBeInstanceOf(Array)
  for (const depth of [33, 5000, 250_000]) expect(() => parseJson(nested(depth), 32)).toThrow(SyntaxError)
  expect(() => parseJson('{"a":'.repeat(5000), 32)).toThrow(/deeper/)
  // Side by side isn't deep.
  expect(parseJson(`[${Array(1000).fill(nested(3)).join(',')}]`, 4)).toHaveLength(1000)
})

test('brackets inside of texts don’t count', () => {
  for (const text of ['[[[[', '\\"[[[', '\\', '"', ']]]{{{'])
    expect(parseJson(JSON.stringify([text]), 1)).toEqual([text])
})

test('looking at how deep a long text goes takes little of the time that reading it does', () => {
  const text = JSON.stringify([`${'x'.repeat(999)}\\"`.repeat(8_000)])
  const fastest = (read: () => unknown) =>
    Math.min(
      ...Array.from({ length: 5 }, () => {
        const begun = performance.now()
        read()
        return performance.now() - begun
      }),
    )
  expect(fastest(() => parseJson(text, 1))).toBeLessThan(3 * fastest(() => JSON.parse(text)))
})

test('everything else is read as JSON.parse reads it', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(parseJson(JSON.stringify(value), 100)).toEqual(JSON.parse(JSON.stringify(value)))
    }),
  )
  for (const text of ['', '{', '{"a":1,}', 'nonsense', ']]]', '"'])
    expect(() => parseJson(text, 9)).toThrow(SyntaxError)
})

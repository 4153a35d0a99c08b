import { describe, expect, test } from 'vitest'
import { normalizeName } from './names.ts'

/** From the ENSIP-15 test suite, https://github.com/adraffy/ens-normalize.js/blob/main/validate/tests.json: some of each kind. */
const accepted: readonly (readonly [name: string, normal?: string])[] = [
  ['vitalik.eth'],
  ['123.eth'],
  ['bRAnTlY.eTh', 'brantly.eth'],
  ['nowzad.loopring.eth'],
  ['\u00f6bb.at'],
  ['\u00d6bb.at', '\u00f6bb.at'],
  ['\u00df'],
  ['\u2167', 'viii'],
  ['_abc.eth'],
  ['$abc.eth'],
  ['\u{1f4a9}.eth'],
  ['\u{1f1fa}\u{1f1f8}'],
  ['ali\u200bce.eth', 'alice.eth'],
  ['1\ufe0f\u20e3', '1\u20e3'],
  ['\u{1f468}\u200d\u{1f4bb}.eth'],
]
const refused = [
  ' ',
  '\ufe0f',
  '.',
  '.eth',
  'eth.',
  '...eth',
  'a\uff0eb',
  'a\u3002b',
  'a\uff61b',
  'ab--',
  'xn--abc',
  'a_b',
  '__ab__a',
  'a\u200db',
  'a\u200cb',
  'vit\u0430lik.eth',
  '\u03bfa.eth',
  '\u0585\u0430.eth',
  'a\u0300\u0300\u0300\u0300\u0300',
  '\u0300a',
  "a''b",
  'a\u2019\u2019b',
  '\u0660a1.eth',
  'a b.eth',
]

describe('normalizeName', () => {
  test.each(accepted.map(([name, normal = name]) => [name, normal] as const))('%j is %j', async (name, normal) => {
    expect(await normalizeName(name)).toBe(normal)
    expect(await normalizeName(normal)).toBe(normal)
  })

  test.each(refused)('%j is none', async (name) => {
    expect(await normalizeName(name)).toBeNull()
  })

  test('an empty text and a text that is too long are no names', async () => {
    expect(await normalizeName('')).toBeNull()
    expect(await normalizeName('a'.repeat(255))).toBe('a'.repeat(255))
    expect(await normalizeName('a'.repeat(256))).toBeNull()
  })
})

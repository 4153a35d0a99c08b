import { expect, test } from 'vitest'
import { signatureOf } from '../abi/abi-type.ts'
import { parseSignature } from '../abi/parse-signature.ts'
import { selectorOf } from '../selector-of.ts'
import { guessedCalls } from './guessed-calls.ts'
import { knownCalls } from './known-calls.ts'
import { wrapperCalls } from './nested-calls.ts'

test.each([
  ...Object.entries({ ...wrapperCalls, ...knownCalls }).map(
    ([selector, { signature }]) => [selector, signature] as const,
  ),
  ...Object.entries(guessedCalls),
])('selector %s is that of %s', (selector, signature) => {
  const read = parseSignature(signature)
  expect(read && selectorOf(signatureOf(read))).toBe(selector)
})

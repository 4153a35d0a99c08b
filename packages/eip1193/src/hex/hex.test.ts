import { expect, test } from 'vitest'
import { isTransactionHash } from './hex.ts'

const hash = `0x${'aB'.repeat(32)}`

test('a transaction hash is 0x and 64 hex digits, as a text', () => {
  expect(isTransactionHash(hash)).toBe(true)
  for (const value of [
    `x${hash}`,
    `${hash}0`,
    `${hash}\n`,
    hash.slice(0, -1),
    hash.slice(2),
    `0x${'g'.repeat(64)}`,
    '',
    null,
    [hash],
  ])
    expect(isTransactionHash(value), String(value)).toBe(false)
})

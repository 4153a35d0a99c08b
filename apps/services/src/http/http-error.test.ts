import { expect, test } from 'vitest'
import { HttpError } from './http-error.ts'

test('a refusal makes no trace, and other errors still have theirs', () => {
  expect(new HttpError(429, 'rate', 'Too many').stack).toBe('HttpError: Too many')
  expect(new Error('other').stack).toContain('http-error.test.ts')
})

import { expect, test } from 'vitest'
import { HttpError } from '../http/http-error.ts'
import { ImageError } from '../images/image-error.ts'
import { LoginError } from '../login/login-error.ts'
import { UpstreamError } from '../outbound/upstream-error.ts'
import { limitError } from '../relay/rpc-error.ts'

test.each([
  new HttpError(429, 'rate', 'Too many'),
  new ImageError('busy', 'Too many'),
  new LoginError('login/rate', 'Too many'),
  limitError('rate', 'Too many'),
  new UpstreamError('busy', 'Too many'),
])('$name is made without a stack trace', (error) => {
  expect(error.stack).toBe(`${error.name}: Too many`)
})

test('other errors keep theirs', () => {
  expect(new Error('other').stack).toContain('refusal.test.ts')
})

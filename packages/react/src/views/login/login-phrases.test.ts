import { loginErrors } from '@latchkey/frame/wire'
import { expect, test } from 'vitest'
import { phraseOfReason } from './login-phrases.ts'

test.each(Object.keys(loginErrors))('%s of the login server has words for the visitor', (code) => {
  expect(phraseOfReason[code]).toBeTypeOf('string')
})

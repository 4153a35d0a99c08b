import { createMockAuth } from '@latchkey/core/testing'
import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { setUp } from '../../test/set-up.tsx'
import { useLatchkeyEmailLogin } from './use-latchkey-email-login.ts'
import { useLatchkeyFarcasterLogin } from './use-latchkey-farcaster-login.ts'
import { useLatchkeyIdentityToken } from './use-latchkey-identity-token.ts'
import { useLatchkeyLogin } from './use-latchkey-login.ts'
import { useLatchkeyPasskeyLogin } from './use-latchkey-passkey-login.ts'
import { useLatchkeySocialLogin } from './use-latchkey-social-login.ts'

test('a login by e-mail goes from the address to the account, and the server’s token is at hand', async () => {
  const auth = createMockAuth({ answers: { identityToken: () => 'a.b.c' } })
  const { renderHook, settle } = setUp({ client: { auth } })
  const { result } = await renderHook(() => ({
    email: useLatchkeyEmailLogin(),
    login: useLatchkeyLogin(),
    token: useLatchkeyIdentityToken(),
  }))
  expect(result.current.login).toMatchObject({ available: true, user: undefined, methods: auth.methods })
  act(() => result.current.email.submit('ada@shop.example'))
  auth.answer('email.start', { action: 'VERIFY_OTP' })
  await settle()
  expect(result.current.email).toMatchObject({ status: 'code', failure: undefined, error: undefined })
  act(() => result.current.email.verify('123456'))
  auth.answer('email.verify')
  await settle()
  expect(result.current.email.status).toBe('connected')
  expect(result.current.login).toMatchObject({ user: { email: 'ada@shop.example' } })
  act(() => result.current.token.mutate())
  await settle()
  expect(result.current.token).toMatchObject({ status: 'success', data: 'a.b.c' })
})

test('the other ways to log in begin by their functions, and say what went wrong', async () => {
  const auth = createMockAuth()
  const { renderHook, settle } = setUp({ client: { auth } })
  const { result } = await renderHook(() => ({
    social: useLatchkeySocialLogin(),
    farcaster: useLatchkeyFarcasterLogin(),
    passkey: useLatchkeyPasskeyLogin(),
  }))
  act(() => result.current.social.start('github'))
  expect(result.current.social).toMatchObject({ status: 'waiting', state: { provider: 'github' } })
  auth.refuse('social.connect', new Error('offline'))
  await settle()
  expect(result.current.social.status).toBe('failed')
  expect(result.current.social.error).toBeDefined()
  act(() => result.current.farcaster.show())
  auth.answer('farcaster.uri', { url: 'https://farcaster.example' })
  await settle()
  expect(result.current.farcaster.state).toEqual({ status: 'waiting', url: 'https://farcaster.example' })
  act(() => result.current.passkey.start())
  expect(result.current.passkey.status).toBe('waiting')
})

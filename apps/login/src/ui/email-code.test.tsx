// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { draw } from '../testing/draw.fixture.tsx'
import { EmailCode } from './email-code.tsx'

const email = 'visitor@mail.example'

/** Draws the field for the code, with a server that takes any code. */
async function askForCode() {
  const codes: string[] = []
  const call = async (name: string, { code = '' }: { readonly code?: string }) => {
    if (name === 'email/start') return { action: 'VERIFY_OTP', flow: 'flow' }
    codes.push(code)
    return { status: 'logged-in' }
  }
  draw(<EmailCode email={email} purpose="login" onDone={async () => {}} />, { server: { call: call as never } })
  fireEvent.click(screen.getByRole('button', { name: 'Send a code' }))
  const field = await screen.findByLabelText<HTMLInputElement>('Six-digit code')
  return { codes, field }
}

test.each([
  ['123456', 'typed with Latin digits'],
  ['١٢٣٤٥٦', 'typed with Arabic digits'],
  ['۱۲۳۴۵۶', 'typed with Persian digits'],
  ['123 456', 'pasted as some mails show it'],
])('the code %s, %s, is verified once', async (text) => {
  const { codes, field } = await askForCode()
  // A browser cuts what is pasted at this length, before the space can be dropped.
  const { maxLength } = field
  fireEvent.change(field, { target: { value: maxLength < 0 ? text : text.slice(0, maxLength) } })
  await waitFor(() => expect(codes).toEqual(['123456']))
  expect(field.value).toBe('123456')
  fireEvent.submit(field)
  await waitFor(() => expect(codes).toEqual(['123456']))
})

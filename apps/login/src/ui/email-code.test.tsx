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

test('a code that is being checked says so, and stays as it is shown', async () => {
  const answer = Promise.withResolvers<unknown>()
  const call = (name: string) =>
    name === 'email/start' ? Promise.resolve({ action: 'VERIFY_OTP', flow: 'flow' }) : answer.promise
  const parts = { server: { call: call as never } }
  const { announced } = draw(<EmailCode email={email} purpose="login" onDone={async () => {}} />, parts)
  fireEvent.click(screen.getByRole('button', { name: 'Send a code' }))
  const field = await screen.findByLabelText<HTMLInputElement>('Six-digit code')
  fireEvent.change(field, { target: { value: '123456' } })
  await screen.findByText('Loading…')
  expect(announced.at(-1)).toBe('Loading…')
  expect(field.readOnly).toBe(true)
  answer.resolve({ status: 'logged-in' })
  await waitFor(() => expect(field.readOnly).toBe(false))
})

test('another mail leads the visitor back to an empty field, and says so', async () => {
  const call = async () => ({ action: 'VERIFY_OTP', flow: 'flow' })
  const parts = { server: { call: call as never } }
  const { announced } = draw(<EmailCode email={email} purpose="login" onDone={async () => {}} />, parts)
  fireEvent.click(screen.getByRole('button', { name: 'Send a code' }))
  const first = await screen.findByLabelText<HTMLInputElement>('Six-digit code')
  fireEvent.change(first, { target: { value: '12' } })
  const again = screen.getByRole('button', { name: 'Send a new code' })
  again.focus()
  fireEvent.click(again)
  const told = () => announced.filter((text) => text.startsWith('We sent a code'))
  await waitFor(() => expect(told()).toHaveLength(2))
  const field = screen.getByLabelText<HTMLInputElement>('Six-digit code')
  expect(field.value).toBe('')
  expect(document.activeElement).toBe(field)
})

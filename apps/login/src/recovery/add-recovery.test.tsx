// @vitest-environment jsdom
import { LatchkeyError } from '@latchkey/core/errors'
import { loginError } from '@latchkey/frame/protocol'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { draw } from '../testing/draw.fixture.tsx'
import { AddRecovery } from './add-recovery.tsx'

const code = Array.from({ length: 9 }, (_, index) => String(index).repeat(4)).join('-')
const account = { id: 'account-1', logins: [{ method: 'email', label: 'ada@shop.example' }], recoveries: [] } as never
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

/** Goes on to the login that the server requires for the code. `failures`: what the vault says to each try to add it. */
async function drawLogin(failures: readonly (Error | undefined)[]) {
  const left = [loginError('login/failed', 'Log in again', { code: 'login/stale' }), ...failures]
  const ask = vi.fn(async (name: string) => {
    if (name !== 'addFactor') return code
    // The vault answers in a later task.
    await new Promise((resolve) => setTimeout(resolve))
    const failure = left.shift()
    if (failure) throw failure
    return { recoveries: [{ kind: 'code' }] }
  })
  const answers: Record<string, unknown> = { 'email/start': { action: 'VERIFY_OTP', flow: 'flow-1' } }
  const call = async (name: string) => answers[name] ?? { status: 'logged-in', tokens: {} }
  draw(<AddRecovery account={account} onClose={() => {}} onDone={() => {}} />, {
    project: { name: 'Shop' } as never,
    stage: { getState: () => ({ screen: undefined, looks: { theme: {}, app: undefined } }), subscribe: () => () => {} },
    server: { call: call as never },
    tokens: { read: async () => undefined, write: async () => {} },
    vault: { ask: ask as never },
  })
  press(/^Get a recovery code/)
  fireEvent.click(await screen.findByRole('button', { name: 'I wrote it down' }))
  for (const field of screen.getAllByLabelText<HTMLInputElement>(/^Group /)) {
    const number = Number(field.labels?.[0]?.textContent?.replace(/\D/g, ''))
    fireEvent.change(field, { target: { value: code.split('-')[number - 1] } })
  }
  press('Check')
  fireEvent.click(await screen.findByRole('button', { name: 'Send a code' }))
  fireEvent.change(await screen.findByRole('textbox'), { target: { value: '123456' } })
  return ask
}

test('a code that can’t be kept after the login says why, and is tried again', async () => {
  const ask = await drawLogin([new LatchkeyError('request/unreachable')])
  expect(await screen.findByText('The login server can’t be reached. Check your connection.')).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
  await act(async () => press('Try again'))
  expect(await screen.findByRole('heading', { name: 'Your account is protected' })).toBeTruthy()
  const added = ask.mock.calls.filter(([name]) => name === 'addFactor')
  // The visitor has the code on paper: no other one is made.
  expect(added.map((given) => (given as unknown as [string, { secret: unknown }])[1].secret)).toEqual([
    { code },
    { code },
    { code },
  ])
})

test('a login that is too old again is asked for again', async () => {
  await drawLogin([loginError('login/failed', 'Log in again', { code: 'login/stale' })])
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Send a code' })).not.toBeNull())
})

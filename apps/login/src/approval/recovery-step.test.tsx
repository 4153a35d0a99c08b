// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { draw } from '../testing/draw.fixture.tsx'
import { RecoveryStep } from './recovery-step.tsx'

test('a set-up whose code didn’t load says so, and the next press opens it', async () => {
  vi.doMock('../recovery/add-recovery.tsx', () => {
    throw new Error('offline')
  })
  const onEnd = vi.fn()
  const account = { id: 'account-1', logins: [], recoveries: [] } as never
  draw(<RecoveryStep account={account} onEnd={onEnd} />, { project: { name: 'Shop' } as never })
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.getByText('The login server can’t be reached. Check your connection.')).toBeTruthy()
  expect(onEnd).not.toHaveBeenCalled()
  vi.doUnmock('../recovery/add-recovery.tsx')
  fireEvent.click(again)
  expect(await screen.findByRole('button', { name: /^Get a recovery code/ })).toBeTruthy()
})

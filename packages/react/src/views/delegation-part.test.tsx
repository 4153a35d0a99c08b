import { LatchkeyError } from '@latchkey/core'
import { createMockAuth, createMockEvm } from '@latchkey/core/testing'
import { act, waitFor } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { at } from '../../test/at-view.tsx'
import { modal, press, see } from '../../test/modal.ts'

// What loads on demand is here before a test waits for it.
beforeAll(async () => {
  await Promise.all([
    import('../modal/modal.lazy.ts'),
    import('./wallet-receive.tsx'),
    import('./recovery-part.tsx'),
    import('./delegation-part.tsx'),
    import('./login/show-your-login.ts'),
  ])
}, 60_000)

test('“Your login” that doesn’t open from the warning about a contract says so, and is opened by the next press', async () => {
  const auth = createMockAuth({ user: { hasRecovery: true } })
  auth.store(true)
  const delegated = { getCode: async () => `0xef0100${'d'.repeat(40)}` as const }
  const { adapter } = createMockEvm({ wallets: [], can: delegated })
  const page = await at({ view: { view: 'WalletReceive' } }, { client: { auth, adapters: [adapter] } })
  await page.settle()
  await page.show()
  await see('WalletReceive')
  const button = await waitFor(async () => {
    await page.settle()
    return modal().getByRole('button', { name: 'Open “Your login”' })
  })
  const asked = () => auth.asked.filter(({ step }) => step === 'showSettings')
  press(button)
  await waitFor(() => expect(asked()).toHaveLength(1))
  expect(button.getAttribute('aria-busy')).toBe('true')
  await act(async () => auth.refuse('showSettings', new LatchkeyError('request/unreachable')))
  await page.settle()
  expect(modal().getAllByText('Your login didn’t open. Try again.').length).toBeGreaterThan(0)
  press(button)
  await waitFor(() => expect(asked()).toHaveLength(2))
  await act(async () => auth.refuse('showSettings', new LatchkeyError('request/aborted')))
  await page.settle()
  expect(button.parentElement?.textContent).not.toContain('didn’t open')
}, 30_000)

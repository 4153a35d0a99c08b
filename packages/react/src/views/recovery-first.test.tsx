import { LatchkeyError } from '@latchkey/core'
import { createMockAuth, createMockEvm } from '@latchkey/core/testing'
import { act, waitFor } from '@testing-library/react'
import { beforeAll, describe, expect, test } from 'vitest'
import { at } from '../../test/at-view.tsx'
import { inside, modal, named, press, see } from '../../test/modal.ts'

// What loads on demand is here before a test waits for it.
beforeAll(async () => {
  await Promise.all([
    import('../modal/modal.lazy.ts'),
    import('./wallet-receive.tsx'),
    import('./buy.tsx'),
    import('./recovery-part.tsx'),
    import('./delegation-part.tsx'),
  ])
}, 60_000)

const address = '0x3333333333333333333333333333333333333333'
const shownAddress = () => inside('[data-latchkey-part=address]')?.textContent

async function openAt(
  view: 'WalletReceive' | 'Buy' | 'BuyAmount',
  user: { hasRecovery?: boolean; method?: 'passkey' },
) {
  const auth = createMockAuth({ user })
  auth.store(true)
  const made = await at({ view: { view } }, { client: { auth, adapters: [createMockEvm({ wallets: [] }).adapter] } })
  await made.settle()
  await made.show()
  await see(view)
  await made.settle()
  return { ...made, auth }
}

describe('Receive', () => {
  test('a login without a recovery is asked before its address is shown; "later" shows it with a notice', async () => {
    const page = await openAt('WalletReceive', { hasRecovery: false })
    expect(await modal().findByRole('heading', { name: 'Set up a recovery first' })).toBeTruthy()
    expect(shownAddress()).toBeUndefined()
    press(named('Later: show my address'))
    await waitFor(() => expect(shownAddress()).toBe(address))
    expect(modal().getByText('No recovery yet')).toBeTruthy()
    // Not asked a second time.
    act(() => page.client.router.reset({ view: 'Account' }))
    await see('Account')
    act(() => page.client.router.push({ view: 'WalletReceive' }))
    await see('WalletReceive')
    await waitFor(() => expect(shownAddress()).toBe(address))
    expect(modal().queryByRole('heading', { name: 'Set up a recovery first' })).toBeNull()
  })

  test('the set-up is the login site’s, and the address follows it', async () => {
    const { auth, settle } = await openAt('WalletReceive', { hasRecovery: false })
    press(await modal().findByRole('button', { name: 'Set up recovery' }))
    expect(auth.asked.at(-1)).toMatchObject({ step: 'showSettings', given: { at: 'recovery' } })
    const { session, user } = auth.login()
    await act(async () => {
      auth.emit({ type: 'user', sessionId: session.id, user: { ...user, hasRecovery: true } })
      auth.answer('showSettings')
    })
    await settle()
    expect(shownAddress()).toBe(address)
    expect(modal().queryByText('No recovery yet')).toBeNull()
  })

  test('a login site that doesn’t open says so; closed by the visitor, it leaves the question', async () => {
    const { auth, settle } = await openAt('WalletReceive', { hasRecovery: false })
    press(await modal().findByRole('button', { name: 'Set up recovery' }))
    await act(async () => auth.refuse('showSettings', new LatchkeyError('request/unreachable')))
    await settle()
    expect(modal().queryAllByText('Your login didn’t open. Try again.')).not.toEqual([])
    press(named('Set up recovery'))
    await act(async () => auth.refuse('showSettings', new LatchkeyError('request/aborted')))
    await settle()
    expect(inside('[data-latchkey-part=notice][data-tone=error]')).toBeNull()
    expect(shownAddress()).toBeUndefined()
  })

  test.each([true, undefined])('hasRecovery %s: the address is there at once', async (hasRecovery) => {
    await openAt('WalletReceive', { ...(hasRecovery !== undefined && { hasRecovery }) })
    await waitFor(() => expect(shownAddress()).toBe(address))
    expect(modal().queryByText('No recovery yet')).toBeNull()
  })

  test('an account of one passkey is asked for a second way in', async () => {
    await openAt('WalletReceive', { hasRecovery: false, method: 'passkey' })
    expect(await modal().findByRole('heading', { name: 'Add a second way in first' })).toBeTruthy()
    expect(named('Open “Your login”')).toBeTruthy()
  })
})

test.each(['Buy', 'BuyAmount'] as const)('%s asks before anything can be bought', async (view) => {
  await openAt(view, { hasRecovery: false })
  press(await modal().findByRole('button', { name: 'Later: go on buying' }))
  expect(await modal().findByText('No recovery yet')).toBeTruthy()
})

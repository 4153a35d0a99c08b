import { connect } from '@latchkey/core'
import type { Siwx } from '@latchkey/core/ports'
import { createMockEvm, evmAccount, evmAddresses } from '@latchkey/core/testing'
import { act, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { gone, host, inside, modal, named, press, see } from '../../test/modal.ts'
import { connector, setUp } from '../../test/set-up.tsx'
import { useLatchkeySession } from '../hooks/use-latchkey-session.ts'
import { useLatchkeySignIn } from '../hooks/use-latchkey-sign-in.ts'

/** A site that keeps what it is given. */
function site(change: Partial<Siwx> = {}): Siwx {
  const sessions: Parameters<Siwx['addSession']>[0][] = []
  return {
    createMessage: async ({ accountAddress, chainId }) => ({
      domain: 'app.example',
      uri: 'https://app.example',
      version: '1',
      nonce: '12345678',
      issuedAt: '2026-01-01T00:00:00Z',
      accountAddress,
      chainId,
      toString: () => `app.example wants ${accountAddress}`,
    }),
    addSession: async (session) => void sessions.push(session),
    revokeSession: async () => void sessions.splice(0),
    setSessions: async () => void sessions.splice(0),
    getSessions: async (_, address) => sessions.filter(({ data }) => data.accountAddress === address),
    ...change,
  }
}

function smartWallet() {
  const evm = createMockEvm()
  evm.wallet.setAccounts([{ ...evmAccount(evmAddresses[0]), type: 'smartAccount' }])
  return evm
}

async function asked({ siwx = site(), smart = false } = {}) {
  const evm = smart ? smartWallet() : undefined
  const page = setUp({
    client: { siwx, ...(evm && { adapters: [evm.adapter] }) },
    provider: { modal: true },
  })
  const wallet = evm?.wallet ?? page.wallet
  await page.render(null)
  await act(async () => {
    const connected = connect(page.client, connector)
    wallet.approve()
    await connected
  })
  await see('SIWXSignMessage')
  await modal().findByRole('button', { name: 'Sign' })
  return { ...page, wallet }
}

const toast = () =>
  document.querySelector<HTMLElement>('[data-latchkey-part=toast]') ?? inside('[data-latchkey-part=toast]')

test('a signature, then the view closes: one session', async () => {
  const { settle, wallet, client } = await asked()
  expect(modal().getByText('app.example')).toBeTruthy()
  // The view's own half of the code may come after core's, and after the press.
  press(named('Sign'))
  await waitFor(() => expect(wallet.prompts.map(({ kind }) => kind)).toEqual(['signMessage']))
  wallet.approve()
  await settle()
  await gone()
  expect(client.router.getState().blocked).toBeUndefined()
})

test('a refused close says why in words, and leads to Cancel', async () => {
  const { client, settle } = await asked()
  press(named('Close'))
  await settle()
  expect(inside('[data-latchkey-part=blocked]')?.textContent).toBe('Sign in to go on, or press Cancel to disconnect.')
  expect(host()?.shadowRoot?.activeElement?.textContent).toBe('Cancel')
  press(named('Cancel'))
  await see('Connect')
  expect(client.connection.getState().connections).toEqual({})
})

test('[S8.14] a smart account that fails to sign is told apart, in the view and in the toast', async () => {
  const { clock, settle, wallet } = await asked({ smart: true })
  press(named('Sign'))
  await waitFor(() => expect(wallet.prompts).toHaveLength(1))
  wallet.reject(new Error('this account cannot sign'))
  await settle()
  expect(modal().getByRole('heading', { name: 'This application might not support Smart Accounts' })).toBeTruthy()
  expect(modal().queryByText('Signature declined')).toBeNull()
  await act(() => clock.advance(150))
  expect(toast()?.textContent).toContain('This application might not support Smart Accounts')
})

test('useLatchkeySession and useLatchkeySignIn: unknown, out, in, out', async () => {
  const page = setUp({ client: { siwx: site({ getRequired: () => false }) } })
  const { result } = await page.renderHook(() => ({ own: useLatchkeySession(), flow: useLatchkeySignIn() }))
  expect(result.current.own).toEqual({ status: 'signedOut', session: undefined })
  expect(result.current.flow.available).toBe(true)
  await page.connect()
  await page.settle()
  act(() => result.current.flow.cancel())
  await page.settle()
  expect(result.current.own.status).toBe('signedOut')
  const session = result.current.flow.request()
  await page.settle()
  await act(async () => {
    page.wallet.approve()
    await session
  })
  await page.settle()
  expect(result.current.own).toEqual({ status: 'signedIn', session: await session })
  expect(result.current.flow.session).toBe(await session)
  await act(() => result.current.flow.signOut())
  await page.settle()
  expect(result.current.own.status).toBe('signedOut')
})

test('it is unknown whether there is a session: no sign-in', async () => {
  const siwx = site({ getRequired: () => false, getSessions: () => Promise.reject(new TypeError('Failed to fetch')) })
  const page = setUp({ client: { siwx } })
  const { result } = await page.renderHook(() => useLatchkeySession())
  await page.connect()
  await page.settle()
  expect(result.current).toEqual({ status: 'unknown', session: undefined })
})

test('without a setup there is nothing to use', async () => {
  const page = setUp()
  const { result } = await page.renderHook(() => useLatchkeySignIn())
  expect(result.current.available).toBe(false)
  await expect(result.current.request()).rejects.toMatchObject({ code: 'sign-in/not-enabled' })
})

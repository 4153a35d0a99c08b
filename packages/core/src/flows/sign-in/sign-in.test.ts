import { describe, expect, test } from 'vitest'
import { current } from '../../kernel/router/history.ts'
import { evmAddresses } from '../../testing/mocks.ts'
import { closeModal } from '../modal/close.ts'
import { goBack } from '../modal/go-back.ts'
import { openModal } from '../modal/open.ts'
import { openScene } from './sign-in-scene.fixture.ts'

describe('after connecting', () => {
  test('[S2.24] the view opens by itself when there is no session for the address', async () => {
    const { connectInModal, router, shown, status, wallet } = await openScene()
    await connectInModal()
    expect(router().open).toBe(true)
    expect(shown()).toBe('SIWXSignMessage')
    expect(status()).toBe('ready')
    expect(wallet.prompts).toHaveLength(0)
  })

  test('it opens a modal of its own where the app connected without one', async () => {
    const { connect: connectDirectly, router, shown } = await openScene()
    await connectDirectly()
    expect([router().open, shown()]).toEqual([true, 'SIWXSignMessage'])
  })

  test('[S4.23] a visitor with a sign-in session isn’t asked to sign in', async () => {
    const scene = await openScene()
    const { client, connectInModal, router, site, status } = scene
    const views: string[] = []
    client.router.subscribe(({ history }) => views.push(current(history).view))
    await site.siwx.addSession({
      data: { accountAddress: evmAddresses[0], chainId: 'eip155:1' },
      message: '',
      signature: '0x',
    })
    await connectInModal()
    expect(status()).toBe('signedIn')
    expect(router()).toMatchObject({ open: false, loading: false })
    expect(views).not.toContain('SIWXSignMessage')
    expect(site.count('createMessage')).toBe(0)
    expect(scene.named('SIWX_AUTH_SUCCESS')).toHaveLength(0)
  })

  test.each([
    ['has ended', { expirationTime: '2025-12-31T23:59:59.999Z' }],
    ['ends at a time that can’t be read', { expirationTime: 'soon' }],
    ['has not begun', { notBefore: '2026-01-01T01:00:00.000Z' }],
  ])('a session of the site that %s is none; a live one beside it is', async (_, time) => {
    const data = { accountAddress: evmAddresses[0], chainId: 'eip155:1' }
    const stale = { data: { ...data, ...time }, message: 'stale', signature: '0x' }
    const alone = await openScene()
    await alone.site.siwx.addSession(stale)
    await alone.connectInModal()
    expect([alone.status(), alone.shown()]).toEqual(['ready', 'SIWXSignMessage'])
    expect(alone.flow.session()).toBeUndefined()
    const both = await openScene()
    await both.site.siwx.addSession(stale)
    await both.site.siwx.addSession({ data, message: 'live', signature: '0x' })
    await both.connectInModal()
    expect(both.status()).toBe('signedIn')
    expect(both.flow.session()).toMatchObject({ message: 'live' })
  })

  test('[S4.24] sign-in: the view opens, the wallet signs, the session is kept, the view closes, and a toast says so', async () => {
    const { approve, connectInModal, named, router, shown, site, status, toasts, flow } = await openScene()
    await connectInModal()
    expect(shown()).toBe('SIWXSignMessage')
    await approve()
    expect(status()).toBe('signedIn')
    expect(site.sessions).toMatchObject([
      {
        data: { accountAddress: evmAddresses[0], chainId: 'eip155:1', nonce: 'nonce1' },
        message: `${evmAddresses[0]} eip155:1 nonce1`,
        signature: `${evmAddresses[0]}|${evmAddresses[0]} eip155:1 nonce1`,
        scheme: 'mock',
      },
    ])
    expect(router()).toMatchObject({ open: false, blocked: undefined })
    expect(named('SIWX_AUTH_SUCCESS')).toMatchObject([{ properties: { network: 'eip155:1', isSmartAccount: false } }])
    expect(named('CLICK_SIGN_SIWX_MESSAGE')).toHaveLength(1)
    expect(JSON.stringify([...named('SIWX_AUTH_SUCCESS'), ...named('CLICK_SIGN_SIWX_MESSAGE')])).not.toContain('0x1')
    expect(flow.session()).toBe(site.sessions[0])
    expect(toasts[0]).toBe('loading authenticating')
  })

  test('an earlier request goes on after the sign-in', async () => {
    const { approve, client, connectInModal, router, shown } = await openScene()
    const first = openModal(client, { view: 'UnsupportedChain' })
    expect(router().continuation).toEqual({ view: 'UnsupportedChain' })
    closeModal(client)
    await first
    await connectInModal()
    client.router.set({ continuation: { view: 'Networks' } })
    await approve()
    expect([router().open, shown()]).toEqual([true, 'Networks'])
  })

  test('signed in in another tab while it is asked here: in here too, and the view goes', async () => {
    const { connectInModal, flow, router, settled, shown, site } = await openScene()
    await connectInModal()
    expect(shown()).toBe('SIWXSignMessage')
    const data = { accountAddress: evmAddresses[0], chainId: 'eip155:1' }
    site.sessions.push({ data, message: '', signature: '' })
    site.changed()
    await settled()
    expect([flow.getState().status, router().blocked, shown()]).toEqual(['signedIn', undefined, 'Account'])
  })

  test('a wallet of another ecosystem is asked after the first, one at a time', async () => {
    const { approve, connect: connectDirectly, flow, other, shown, site, status, wallet } = await openScene()
    await connectDirectly()
    await connectDirectly('mock-solana', 'sol')
    // The one that is in use now comes first, and only it has got a message.
    expect(flow.getState()).toMatchObject({ status: 'ready', subject: { namespace: 'solana', address: 'So1' } })
    expect(flow.position()).toEqual({ index: 1, count: 2 })
    await approve(other)
    expect(flow.getState()).toMatchObject({ status: 'ready', subject: { namespace: 'eip155' } })
    expect(flow.position()).toEqual({ index: 2, count: 2 })
    expect(shown()).toBe('SIWXSignMessage')
    await approve(wallet)
    expect(status()).toBe('signedIn')
    expect(site.sessions.map(({ data }) => data.accountAddress)).toEqual(['So1', evmAddresses[0]])
  })
})

describe('required and optional', () => {
  test('[S2.25] closing is off on the view while sign-in is required and there is no session', async () => {
    const { approve, client, connectInModal, router, shown } = await openScene()
    await connectInModal()
    expect(router().blocked).toBe('signInFirst')
    expect(closeModal(client)).toBe(false)
    goBack(client)
    expect(router()).toMatchObject({ open: true, refusals: 2 })
    expect(shown()).toBe('SIWXSignMessage')
    await approve()
    void openModal(client)
    expect(router().blocked).toBeUndefined()
    expect(closeModal(client)).toBe(true)
  })

  test('a review that the app asks for meanwhile comes after the sign-in, and closes like any other', async () => {
    const { approve, client, connectInModal, router, shown } = await openScene()
    await connectInModal()
    closeModal(client, { forced: true })
    void openModal(client, { view: 'ApproveTransaction' })
    expect([shown(), router().blocked]).toEqual(['SIWXSignMessage', 'signInFirst'])
    expect(closeModal(client)).toBe(false)
    await approve()
    expect([shown(), router().blocked]).toEqual(['ApproveTransaction', undefined])
    expect(closeModal(client)).toBe(true)
  })

  test('[S6.3] sign-in can be flagged required, which it is unless said otherwise, or optional', async () => {
    for (const flag of [undefined, () => true, () => false]) {
      const { client, connectInModal, router, shown, status } = await openScene(flag && { getRequired: flag })
      const required = flag?.() !== false
      await connectInModal()
      expect([shown(), router().blocked]).toEqual(['SIWXSignMessage', required ? 'signInFirst' : undefined])
      expect(closeModal(client)).toBe(!required)
      expect(router().open).toBe(required)
      expect(status()).toBe(required ? 'ready' : 'signedOut')
    }
  })

  test('where it is optional the view opens too, and closes like any other', async () => {
    const { client, connectInModal, router, shown, status } = await openScene({ getRequired: () => false })
    await connectInModal()
    expect([shown(), router().blocked]).toEqual(['SIWXSignMessage', undefined])
    expect(closeModal(client)).toBe(true)
    expect(status()).toBe('signedOut')
    void openModal(client)
    expect(shown()).toBe('Account')
  })

  test('[S2.26] cancelling disconnects and shows Connect where it is required', async () => {
    const { client, connectInModal, flow, named, router, shown, status } = await openScene()
    await connectInModal()
    await flow.cancel()
    expect(client.connection.getState().connections).toEqual({})
    expect(router()).toMatchObject({ open: true, blocked: undefined })
    expect([shown(), status()]).toEqual(['Connect', 'idle'])
    expect(named('CLICK_CANCEL_SIWX')).toHaveLength(1)
  })

  test('cancelling where it is optional closes and stays connected', async () => {
    const { client, connectInModal, flow, router, status } = await openScene({ getRequired: () => false })
    await connectInModal()
    await flow.cancel()
    expect(Object.keys(client.connection.getState().connections)).toHaveLength(1)
    expect([router().open, status()]).toEqual([false, 'signedOut'])
  })

  test('cancel leaves the account that is asked, and no other', async () => {
    const { approve, client, connect: connectDirectly, flow } = await openScene()
    await connectDirectly()
    await approve()
    await connectDirectly('mock-solana', 'sol')
    expect(flow.getState()).toMatchObject({ status: 'ready', subject: { namespace: 'solana' } })
    await flow.cancel()
    const namespaces = Object.values(client.connection.getState().connections).map(({ namespace }) => namespace)
    expect(namespaces).toEqual(['eip155'])
    expect(flow.session('eip155')).toBeDefined()
  })

  test('a signature that comes after a cancel is no sign-in', async () => {
    const { connectInModal, flow, settled, site, wallet } = await openScene({ getRequired: () => false })
    await connectInModal()
    flow.sign()
    await flow.cancel()
    wallet.approve()
    await settled()
    expect(site.sessions).toEqual([])
  })

  test('optional: a signature that comes after the modal was closed is', async () => {
    const { client, connectInModal, flow, router, settled, site, status, wallet } = await openScene({
      getRequired: () => false,
    })
    await connectInModal()
    flow.sign()
    closeModal(client)
    wallet.approve()
    await settled()
    await settled()
    expect([status(), site.sessions.length, router().open]).toEqual(['signedIn', 1, false])
  })
})

import { describe, expect, test } from 'vitest'
import { createLatchkey } from '../../client/create-latchkey.ts'
import { isLatchkeyError, LatchkeyError } from '../../kernel/errors/index.ts'
import { mainnet } from '../../kernel/networks/eip155.ts'
import { createTestClient } from '../../testing/create-test-client.ts'
import { closeModal } from '../modal/close.ts'
import { scriptedSiwx } from './scripted-siwx.fixture.ts'
import { signIn } from './sign-in.ts'
import { openScene } from './sign-in-scene.fixture.ts'

describe('failures', () => {
  test('[S4.25] a signing failure reopens the view and shows an error', async () => {
    const { client, clock, connectInModal, flow, named, router, settled, shown, toasts, wallet } = await openScene()
    await connectInModal()
    flow.sign()
    // The browser took the dialog away while the wallet asked.
    closeModal(client, { forced: true })
    expect(router().open).toBe(false)
    wallet.reject()
    await settled()
    expect([router().open, shown()]).toEqual([true, 'SIWXSignMessage'])
    expect(flow.getState()).toMatchObject({ status: 'ready', failure: 'declined' })
    expect(named('SIWX_AUTH_ERROR')).toMatchObject([{ properties: { code: 'connection/user-rejected' } }])
    await clock.advance(150)
    expect(toasts).toEqual(['loading authenticating', 'error signatureDeclined'])
  })

  test('declined, then accepted: the same message, one session', async () => {
    const { approve, connectInModal, flow, settled, site, wallet } = await openScene()
    await connectInModal()
    flow.sign()
    wallet.reject()
    await settled()
    await approve()
    expect(site.count('createMessage')).toBe(1)
    expect(site.sessions).toHaveLength(1)
  })

  test.each([
    ['declined', new LatchkeyError('connection/user-rejected'), false, 'signatureDeclined'],
    ['failed', new Error('boom'), false, 'signatureDeclined'],
    ['closed', new Error('Connection request reset. Please try again.'), false, undefined],
    ['busy', { code: -32002 }, false, undefined],
    ['smartAccount', new Error('boom'), true, 'smartAccountRefused'],
  ] as const)('%s is told', async (failure, thrown, smartAccount, text) => {
    const { clock, connectInModal, flow, settled, toasts, wallet } = await openScene({ smartAccount })
    await connectInModal()
    flow.sign()
    wallet.reject(thrown)
    await settled()
    await clock.advance(150)
    expect(flow.getState()).toMatchObject({ status: 'ready', failure })
    expect(toasts).toEqual(['loading authenticating', ...(text ? [`error ${text}`] : [])])
  })

  test('the loading toast stays as long as the wallet asks', async () => {
    const { client, clock, connectInModal, flow, settled, wallet } = await openScene()
    await connectInModal()
    flow.sign()
    await settled()
    await clock.advance(600_000)
    expect(client.toasts.getState().current).toMatchObject({
      variant: 'loading',
      message: { key: 'authenticating' },
    })
    wallet.reject()
    await settled()
    expect(client.toasts.getState().current?.variant).not.toBe('loading')
  })

  test('a signature that does not hold asks for another message: its nonce may be used up', async () => {
    const { approve, connectInModal, flow, site } = await openScene()
    site.failNext('addSession', new LatchkeyError('sign-in/refused', { details: 'nonce_used' }))
    await connectInModal()
    await approve()
    expect(flow.getState()).toMatchObject({ status: 'ready', failure: 'refused', message: { nonce: 'nonce2' } })
    await approve()
    expect(site.sessions).toHaveLength(1)
  })

  test('a site whose own check throws has refused', async () => {
    const { approve, connectInModal, flow, site } = await openScene()
    site.failNext('addSession', new Error('The signature is not valid'))
    await connectInModal()
    await approve()
    expect(flow.getState()).toMatchObject({ failure: 'refused', error: { code: 'sign-in/refused' } })
  })

  test('it can’t be checked now: connected, shut, and trying again asks no wallet', async () => {
    const { approve, client, connectInModal, flow, router, settled, site, wallet } = await openScene()
    site.failNext('addSession', site.outage(), new TypeError('Failed to fetch'))
    await connectInModal()
    const before = wallet.shown()
    await approve()
    expect(flow.getState()).toMatchObject({ status: 'unverified' })
    expect(Object.keys(client.connection.getState().connections)).toHaveLength(1)
    expect(closeModal(client)).toBe(false)
    flow.ask()
    await settled()
    expect(flow.getState().status).toBe('unverified')
    flow.ask()
    await settled()
    expect([flow.getState().status, router().open, wallet.shown()]).toEqual(['signedIn', false, before + 1])
  })

  test('it is unknown whether there is a session: connected, shut, retry', async () => {
    const { client, connectInModal, flow, settled, shown, site } = await openScene()
    site.failNext('getSessions', site.outage())
    await connectInModal()
    expect([flow.getState().status, shown()]).toEqual(['unknown', 'SIWXSignMessage'])
    expect(Object.keys(client.connection.getState().connections)).toHaveLength(1)
    expect(closeModal(client)).toBe(false)
    flow.ask()
    await settled()
    expect(flow.getState().status).toBe('ready')
  })

  test('[S4.26, S8.12] if no sign-in message can be made, the wallet is disconnected, and Connect opens with an error', async () => {
    const { client, connectInModal, flow, named, router, shown, site, toasts } = await openScene()
    const errors: unknown[] = []
    flow.subscribe((state) => 'error' in state && errors.push(state.error))
    site.failNext('createMessage', new Error('no domain'))
    await connectInModal()
    expect(client.connection.getState().connections).toEqual({})
    expect([router().open, router().blocked, shown()]).toEqual([true, undefined, 'Connect'])
    expect(toasts).toContain('error signInFailed')
    // The developer reads the specification's words, the visitor ours.
    expect(errors).toMatchObject([{ details: 'A problem occurred while trying initialize authentication' }])
    expect(named('SIWX_AUTH_ERROR')).toMatchObject([{ properties: { code: 'sign-in/init-failed' } }])
  })

  test('where it is optional the visitor stays connected and may try again', async () => {
    const { connect: connectDirectly, flow, site, settled } = await openScene({ getRequired: () => false })
    site.failNext('createMessage', new Error('no domain'))
    await connectDirectly()
    expect(flow.getState()).toMatchObject({
      status: 'failed',
      error: { details: 'A problem occurred while trying initialize authentication' },
    })
    flow.ask()
    await settled()
    expect(flow.getState().status).toBe('ready')
  })

  test('a server of nonces that is away for a moment disconnects no wallet', async () => {
    const { clock, connectInModal, flow, site } = await openScene()
    site.failNext('createMessage', site.outage(), site.outage())
    await connectInModal()
    expect(flow.getState().status).toBe('preparing')
    await clock.advance(2000)
    expect(flow.getState().status).toBe('ready')
    expect(site.count('createMessage')).toBe(3)
  })
})

describe('preconditions', () => {
  const refusal = async (work: Promise<unknown>) => {
    const error = await work.catch((thrown: unknown) => thrown)
    return isLatchkeyError(error) ? [error.code, error.details] : error
  }
  test('[S5.26, S8.20] a sign-in needs a setup, an address, a network and a wallet that signs', async () => {
    const without = createTestClient()
    expect(await refusal(without.client.use(signIn).request())).toEqual(['sign-in/not-enabled', 'SIWX is not enabled'])
    const { client, connect: connectDirectly, flow } = await openScene()
    expect(await refusal(flow.request())).toEqual(['sign-in/no-account', 'No ActiveCaipAddress found'])
    await connectDirectly()
    const [connection] = Object.values(client.connection.getState().connections)
    const connectionId = connection?.id ?? ''
    client.dispatch({ type: 'changed', connectionId, change: { chainId: 'eip155:999' } })
    expect(await refusal(flow.request())).toEqual(['sign-in/no-network', 'No ActiveCaipNetwork or client found'])
    client.dispatch({ type: 'changed', connectionId, change: { chainId: 'eip155:1', abilities: [] } })
    expect(await refusal(flow.request())).toEqual(['sign-in/no-wallet', 'No ConnectionController client found'])
  })

  test('[S5.22] siweConfig and siwx together are an error', () => {
    const { siwx } = scriptedSiwx()
    expect(() => createLatchkey({ networks: [mainnet], siwx, siweConfig: siwx })).toThrow(
      'Cannot set both `siweConfig` and `siwx` options',
    )
  })

  test('siweConfig is another name of siwx', () => {
    const { siwx } = scriptedSiwx()
    expect(createLatchkey({ networks: [mainnet], siweConfig: siwx }).options.siwx).toBe(siwx)
  })
})

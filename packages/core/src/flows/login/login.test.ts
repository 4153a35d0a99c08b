import { describe, expect, test } from 'vitest'
import { connectionStatus } from '../../kernel/connection/select.ts'
import { LatchkeyError } from '../../kernel/errors/index.ts'
import type { LoginMethod } from '../../kernel/ports/auth.ts'
import { createMemoryStorage } from '../../testing/memory-storage.ts'
import { answer } from '../services/answer.fixture.ts'
import { remoteSettings } from '../services/remote-settings.ts'
import { disconnect } from '../sessions/disconnect.ts'
import { emailLogin } from './email-login.ts'
import { getIdentityToken } from './get-identity-token.ts'
import { login } from './login.ts'
import { openLoginScene } from './login-scene.fixture.ts'

async function logIn(...given: Parameters<typeof openLoginScene>) {
  const scene = openLoginScene(...given)
  scene.client.start()
  const email = scene.client.use(emailLogin)
  email.submit('ada@shop.example')
  scene.site.answer('email.start', { action: 'CONNECT' })
  await scene.clock.flush()
  return { ...scene, login: scene.client.use(login) }
}

describe('the login of an earlier visit', () => {
  test('comes back without a question, and the page is connecting until then', async () => {
    let answer: (opened: unknown) => void = () => {}
    const restore = () =>
      new Promise((resolve) => {
        answer = resolve
      })
    const scene = openLoginScene({ answers: { restore } })
    scene.site.store(true)
    scene.client.start()
    await scene.clock.flush()
    expect(connectionStatus(scene.client.connection.getState(), 'eip155')).toBe('connecting')
    expect(scene.client.ready.getState()).toBe(false)
    answer(scene.site.login())
    await scene.clock.flush()
    expect(scene.connections()).toHaveLength(2)
    expect(scene.client.ready.getState()).toBe(true)
    expect(scene.client.use(login).getState()).toMatchObject({
      sessionId: 'login',
      user: { email: 'ada@shop.example' },
    })
  })

  test('that the login site can’t be asked for stays stored, and the client gets ready', async () => {
    const scene = openLoginScene({ answers: { restore: () => Promise.reject(new LatchkeyError('request/timed-out')) } })
    scene.site.store(true)
    scene.client.start()
    await scene.clock.flush()
    expect(scene.client.ready.getState()).toBe(true)
    expect(scene.connections()).toEqual([])
    expect(scene.site.ended).toEqual([])
  })

  test('loads nothing where no visit logged in', async () => {
    const scene = openLoginScene()
    scene.client.start()
    await scene.clock.flush()
    expect(scene.site.asked).toEqual([])
    expect(scene.site.prepared()).toBe(0)
  })
})

describe('the login in use', () => {
  test('another tab’s login is taken over, and its end too', async () => {
    const scene = openLoginScene()
    scene.client.start()
    scene.site.emit({ type: 'session', ...scene.site.login() })
    await scene.clock.flush()
    expect(scene.connections()).toHaveLength(2)
    scene.site.emit({ type: 'ended', sessionId: 'login', reason: 'remote' })
    await scene.clock.flush()
    expect(scene.connections()).toEqual([])
    expect(scene.client.use(login).getState().user).toBeUndefined()
  })

  test('another tab’s login that ends while its code loads is not taken over', async () => {
    const scene = openLoginScene()
    scene.client.start()
    await scene.clock.flush()
    scene.site.emit({ type: 'session', ...scene.site.login() })
    scene.site.emit({ type: 'ended', sessionId: 'login', reason: 'remote' })
    await scene.clock.flush()
    expect(scene.connections()).toEqual([])
    expect(scene.client.use(login).getState().user).toBeUndefined()
  })

  test('disconnecting one ecosystem ends the whole login, also at the login site', async () => {
    const { client, connections, login, site } = await logIn()
    await disconnect(client, { namespace: 'solana' })
    expect(connections()).toEqual([])
    expect(site.ended).toEqual(['login'])
    expect(login.getState()).toMatchObject({ user: undefined, sessionId: undefined })
  })

  test('that ends one ecosystem after the other leaves the visitor in the one that they used', async () => {
    const { client, connections } = await logIn()
    const [first, second] = connections().map(({ namespace }) => namespace)
    expect([first, second]).toEqual(['eip155', 'solana'])
    const namespace = () => client.connection.getState().activeNamespace
    // As wagmi drops its own connection before the login has ended.
    const dropped = connections().find((each) => each.namespace === 'eip155')
    client.dispatch({ type: 'ended', connectionId: dropped?.id ?? '' })
    client.dispatch({ type: 'pending', namespace: 'eip155', kind: 'attempts', by: 1 })
    expect(namespace()).toBe('solana')
    client.dispatch({ type: 'sessionEnded', sessionId: 'login' })
    expect(namespace()).toBe('eip155')
  })

  test('follows the network that the visitor chooses, and the theme', async () => {
    const { client, clock, connections, site } = await logIn()
    const [ethereum] = connections()
    site.tell({ type: 'chain', chainId: 'eip155:10' })
    await clock.flush()
    expect(ethereum && client.connection.getState().connections[ethereum.id]?.chainId).toBe('eip155:10')
    expect(site.networks).toEqual(['eip155:10'])
    client.theme.setMode('dark')
    expect(site.appearances.at(-1)).toMatchObject({ mode: 'dark' })
  })

  test('says what the login site shows, and closes it', async () => {
    const { clock, login, site } = await logIn()
    site.emit({ type: 'visible', visible: true, height: 420 })
    await clock.flush()
    expect(login.getState().shown).toEqual({ height: 420 })
    login.hide()
    expect(site.rejected()).toBe(1)
    site.emit({ type: 'visible', visible: false })
    await clock.flush()
    expect(login.getState().shown).toBeUndefined()
  })

  test('gives an identity token to the app’s server, and none without a login', async () => {
    const { client, site } = await logIn({ answers: { identityToken: () => 'a.b.c' } })
    expect(await getIdentityToken(client)).toBe('a.b.c')
    site.emit({ type: 'ended', sessionId: 'login', reason: 'remote' })
    await expect.poll(() => Object.keys(client.connection.getState().sessions)).toEqual([])
    await expect(getIdentityToken(client)).rejects.toMatchObject({ code: 'login/none' })
  })
})

describe('the account type', () => {
  test('[S4.14] [S4.15] [S4.16] changing the account type sets loading, tells the login provider, and saves the preference', async () => {
    const { login, site, storage } = await logIn()
    const order: string[] = []
    login.subscribe(({ preferredAccountTypes, settingAccountType }) =>
      order.push(`${settingAccountType ? 'loading' : 'idle'} ${preferredAccountTypes.eip155 ?? '-'}`),
    )
    const setting = login.setAccountType('smartAccount')
    expect(order).toEqual(['loading -'])
    expect(site.asked.at(-1)).toMatchObject({ step: 'setAccountType', given: { type: 'smartAccount' } })
    expect(storage.getItem('latchkey:default:accountTypes')).toBeNull()
    site.answer('setAccountType', site.login('smartAccount'))
    await setting
    expect(order[1]).toBe('loading smartAccount')
    expect(storage.getItem('latchkey:default:accountTypes')).toContain('"eip155":"smartAccount"')
  })

  test('[S4.17] [S4.18] [S4.19] a changed account type reconnects, clears loading, and tracks SET_PREFERRED_ACCOUNT_TYPE', async () => {
    const { events, login, site } = await logIn()
    const order: string[] = []
    login.subscribe(({ settingAccountType, user }) =>
      order.push(`${settingAccountType ? 'loading' : 'idle'} ${user?.preferredAccountType}`),
    )
    const setting = login.setAccountType('smartAccount')
    site.answer('setAccountType', site.login('smartAccount'))
    await setting
    expect(order).toEqual(['loading eoa', 'loading eoa', 'loading smartAccount', 'idle smartAccount'])
    expect(events.at(-1)).toMatchObject({
      event: 'SET_PREFERRED_ACCOUNT_TYPE',
      properties: { accountType: 'smartAccount', network: 'eip155:1' },
    })
  })

  test('[S4.20] if the account type can’t be changed, the plain account is preferred', async () => {
    const { events, login, site } = await logIn()
    const first = login.setAccountType('smartAccount')
    site.answer('setAccountType', site.login('smartAccount'))
    await first
    const second = login.setAccountType('smartAccount')
    site.refuse('setAccountType', new LatchkeyError('request/timed-out'))
    await expect(second).rejects.toMatchObject({ code: 'request/timed-out' })
    expect(login.getState()).toMatchObject({ preferredAccountTypes: { eip155: 'eoa' }, settingAccountType: false })
    expect(events.filter(({ event }) => event === 'SET_PREFERRED_ACCOUNT_TYPE')).toHaveLength(1)
  })

  test('[S3.5] the preference of each ecosystem outlives the page, and the next login begins with it', async () => {
    const storage = createMemoryStorage()
    const before = await logIn({}, { storage })
    const setting = before.login.setAccountType('smartAccount')
    before.site.answer('setAccountType', before.site.login('smartAccount'))
    await setting
    before.client.dispatch({ type: 'namespaceActivated', namespace: 'solana' })
    const plain = before.login.setAccountType('eoa')
    before.site.answer('setAccountType', before.site.login('eoa'))
    await plain
    before.client.dispatch({ type: 'namespaceActivated', namespace: 'eip155' })
    const { login, site } = await logIn({}, { storage })
    expect(login.getState().preferredAccountTypes).toEqual({ eip155: 'smartAccount', solana: 'eoa' })
    expect(site.asked.find(({ step }) => step === 'open')?.given).toMatchObject({ type: 'smartAccount' })
  })
})

describe('the methods that are offered', () => {
  const all: readonly LoginMethod[] = ['email', 'google', 'github', 'facebook', 'x']
  const offered = (device: object) => openLoginScene({ methods: all }, { device }).client.use(login).methods()

  test('[S6.7] inside Telegram iOS has no google, macOS no x, Android neither facebook nor x', () => {
    expect(offered({ telegram: true, os: 'ios' })).toEqual(['email', 'github', 'facebook', 'x'])
    expect(offered({ telegram: true, os: 'macos' })).toEqual(['email', 'google', 'github', 'facebook'])
    expect(offered({ telegram: true, os: 'android' })).toEqual(['email', 'google', 'github'])
    expect(offered({ telegram: true, os: 'windows' })).toEqual(all)
    expect(offered({ telegram: false, os: 'ios' })).toEqual(all)
  })

  test('are those that the operator leaves on, from the moment the app follows its settings', async () => {
    const methods: readonly LoginMethod[] = ['passkey', 'email', 'google', 'x', 'farcaster']
    const offered = async (feature: object | undefined) => {
      const { client } = openLoginScene(
        { methods },
        {
          services: { url: 'https://services.example', projectId: 'our-project' },
          fetch: async (url) =>
            answer(
              url.includes('/config')
                ? { body: { features: feature ? [feature] : [] } }
                : { body: { allowedOrigins: [] } },
            ),
        },
      )
      const current = client.use(login)
      expect(current.methods()).toEqual(methods)
      client.start()
      await client.use(remoteSettings).follow()
      return current.methods()
    }
    const socialLogin = { id: 'social_login', isEnabled: true, config: null }
    expect(await offered(undefined)).toEqual(['passkey'])
    expect(await offered({ ...socialLogin, isEnabled: false })).toEqual(['passkey'])
    expect(await offered(socialLogin)).toEqual(methods)
    expect(await offered({ ...socialLogin, config: ['email'] })).toEqual(['passkey', 'email'])
    expect(await offered({ ...socialLogin, config: ['x', 'farcaster'] })).toEqual(['passkey', 'x', 'farcaster'])
  })

  test('are those that exist: a developer hears of another, and no visitor sees it', async () => {
    const { client } = openLoginScene({ methods: ['email', 'twitter', 'google'] as never })
    expect(client.use(login).methods()).toEqual(['email', 'google'])
    const alerts = () => client.alerts.getState().alerts
    await expect.poll(() => alerts()[0]?.short).toBe('Unknown Login Method')
    expect(alerts()[0]).toMatchObject({
      code: 'login/methods-unknown',
      long: expect.stringMatching(/discord.*: twitter$/),
    })
  })

  test('stand in the app’s order, the last used one first', async () => {
    const storage = createMemoryStorage()
    await logIn({ methods: ['google', 'email'] }, { storage })
    const { client } = openLoginScene({ methods: ['google', 'email'] }, { storage })
    expect(client.use(login).methods()).toEqual(['email', 'google'])
  })
})

describe('alerts for the developer', () => {
  const alertOf = async (reason: 'iframe_load_failed' | 'iframe_request_timeout' | 'origin_not_allowed') => {
    const { client, site } = openLoginScene()
    client.start()
    site.emit({ type: 'failed', reason })
    await expect.poll(() => client.alerts.getState().alerts[0]?.short).toBeTruthy()
    return client.alerts.getState().alerts[0]?.short
  }

  test('[S8.35] a frame that did not load is a network error', async () => {
    expect(await alertOf('iframe_load_failed')).toBe('Network Error - Could Not Load Embedded Wallet')
  })

  test('[S8.36] a frame that did not get ready has timed out', async () => {
    expect(await alertOf('iframe_request_timeout')).toBe('Embedded Wallet Request Timed Out')
  })

  test('[S8.39] a page that the login site does not allow is an unverified domain', async () => {
    expect(await alertOf('origin_not_allowed')).toBe('Unverified Domain')
  })

  test('[S8.40] a refused method is named to the developer, and the visitor reads that it is not allowed', async () => {
    const { client, clock, site } = await logIn()
    site.emit({ type: 'refused', method: 'eth_sign' })
    await clock.flush()
    const [alert] = client.alerts.getState().alerts
    expect(alert).toMatchObject({ short: 'Requested RPC Call Is Not Allowed', code: 'login/method-refused' })
    expect(alert?.long).toContain('eth_sign')
    expect(client.toasts.getState().current).toMatchObject({ variant: 'error', message: { key: 'actionNotAllowed' } })
  })
})

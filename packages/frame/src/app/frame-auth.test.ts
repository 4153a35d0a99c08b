import { addNetwork, disconnect, version } from '@latchkey/core'
import type { LatchkeyError } from '@latchkey/core/errors'
import { emailLogin, login } from '@latchkey/core/login'
import { base } from '@latchkey/core/networks'
import type { LoginPopup } from '@latchkey/core/ports'
import { createMemoryStorage } from '@latchkey/core/testing'
import { describe, expect, test } from 'vitest'
import { loginError } from '../protocol/errors.ts'
import { address, openSite, solanaAddress, user } from './login-site.fixture.ts'

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'resolved',
    (error: { code: string }) => error.code,
  )
const key = (name: string) => `latchkey:default:${name}`
const settled = async (turns = 300) => {
  for (let turn = 0; turn < turns; turn++) await Promise.resolve()
}

async function open(...given: Parameters<typeof openSite>) {
  const site = openSite(...given)
  const stop = site.client.start()
  const { session, user: opened } = await site.auth.open({})
  const [ethereum, solana] = session.transports
  if (!ethereum || !solana) throw new Error('a transport is missing')
  return { ...site, stop, session, user: opened, ethereum, solana }
}

describe('opening the frame', () => {
  test('nothing is opened where nothing is stored, and a stop leaves nothing', async () => {
    const site = openSite()
    const stop = site.client.start()
    await site.clock.flush()
    expect(await site.auth.restore({})).toBeNull()
    await site.auth.disconnect('unknown')
    expect(site.addresses).toEqual([])
    stop()
    expect(site.platform.listeners()).toBe(0)
  })

  test('the frame hears how the app looks before anything is asked', async () => {
    const site = openSite({}, { metadata: { name: 'Shop', url: 'https://app.shop.example' } })
    site.auth.setAppearance({
      mode: 'dark',
      variables: { accent: '#0a7' },
      locale: 'ar',
      direction: 'rtl',
      title: 'Log in',
    })
    await site.auth.open({})
    expect(site.titles).toEqual(['Log in'])
    const [ping, theme, dapp] = site.asked
    expect([ping?.name, theme?.name, dapp?.name]).toEqual(['PING', 'SYNC_THEME', 'SYNC_DAPP_DATA'])
    expect(theme?.payload).toEqual({
      themeMode: 'dark',
      themeVariables: { accent: '#0a7' },
      locale: 'ar',
      direction: 'rtl',
    })
    expect(dapp?.payload).toMatchObject({
      ...{ projectId: 'shop', sdkType: 'latchkey', sdkVersion: version },
      metadata: { name: 'Shop' },
    })
    site.auth.setAppearance({ mode: 'light' })
    await settled()
    expect(site.asked.findLast(({ name }) => name === 'SYNC_THEME')?.payload).toMatchObject({
      themeMode: 'light',
      direction: 'rtl',
    })
  })

  test('it is shown only while the login site has something to show; Escape ends what waits', async () => {
    const site = await open()
    const asking = codeOf(
      site.ethereum.request({ chainId: 'eip155:1', method: 'personal_sign', params: ['0x00', address] }),
    )
    await settled()
    site.served.notify('VISIBILITY', { visible: true, height: 420 })
    await settled()
    expect(site.shown).toEqual([[true, 420]])
    site.dismiss()
    expect(await asking).toBe('request/aborted')
    await settled()
    expect(site.asked.find(({ name }) => name === 'RPC_REQUEST')?.signal.aborted).toBe(true)
  })

  test('[S8.6] a frame that does not get ready is an error that names its reason', async () => {
    const site = openSite(
      {},
      { auth: { host: { origin: 'https://app.shop.example', listen: () => () => {}, open: silent } } },
    )
    const opening = site.auth.open({}).catch((error: unknown) => error)
    await settled()
    await site.clock.advance(20_000)
    expect(await opening).toMatchObject({
      code: 'login/frame-unavailable',
      shortMessage: 'Unable to load email login dependency',
      details: 'iframe_request_timeout',
    })
    const onError = (listener: () => void) => {
      queueMicrotask(listener)
      return () => {}
    }
    const broken = { ...silent(), onError }
    const other = openSite(
      {},
      { auth: { host: { origin: 'https://app.shop.example', listen: () => () => {}, open: () => broken } } },
    )
    expect(await other.auth.open({}).catch((error: unknown) => error)).toMatchObject({
      shortMessage: 'Unable to load email login dependency',
      details: 'iframe_load_failed',
    })
  })
})

const silent = () => ({
  peer: () => null,
  onError: () => () => {},
  onDismiss: () => () => {},
  setVisible: () => {},
  remove: () => {},
})

describe('the session of a login', () => {
  test('[S6.17] has a transport for Ethereum chains and one for Solana, as far as the app has networks there', async () => {
    const { session, ethereum, solana } = await open()
    expect(session.transports.map(({ namespace }) => namespace)).toEqual(['eip155', 'solana'])
    expect(ethereum).toMatchObject({ source: 'auth', chains: ['eip155:1', 'eip155:10'] })
    expect(ethereum.accounts).toEqual([
      { key: address.toLowerCase(), addresses: [{ chainId: '*', address }], type: 'eoa' },
    ])
    expect(solana.accounts.map(({ key: one }) => one)).toEqual([solanaAddress])
    const { mainnet } = await import('@latchkey/core/networks')
    const only = openSite({}, { networks: [mainnet], adapters: [] })
    expect((await only.auth.open({})).session.transports.map(({ namespace }) => namespace)).toEqual(['eip155'])
  })

  test('[S6.2] a login has a preferred account type, and its account is of it', async () => {
    let type = 'eoa'
    const accounts = [
      { address, type: 'eoa', namespace: 'eip155' },
      { address, type: 'smartAccount', namespace: 'eip155' },
    ]
    const site = await open({
      GET_USER: () => user({ preferredAccountType: type, accounts: [...accounts, user().accounts[1]] }),
      SET_PREFERRED_ACCOUNT: ({ type: next }: { type: string }) => {
        type = next
        return { type, address }
      },
    })
    expect(site.user.preferredAccountType).toBe('eoa')
    const heard: unknown[] = []
    site.ethereum.on((event) => heard.push(event))
    expect(site.ethereum.methods).toContain('wallet_sendCalls')
    expect(site.ethereum.methods).toContain('wallet_revokePermissions')
    for (const method of ['eth_sendUserOperation', 'wallet_grantPermissions'])
      expect(site.ethereum.methods).not.toContain(method)
    const changed = await site.auth.setAccountType({ type: 'smartAccount' })
    expect(changed.user.preferredAccountType).toBe('smartAccount')
    expect(changed.session).toBe(site.session)
    for (const method of ['eth_sendUserOperation', 'wallet_grantPermissions'])
      expect(site.ethereum.methods).toContain(method)
    expect(heard).toEqual([
      {
        type: 'accounts',
        accounts: [{ key: address.toLowerCase(), addresses: [{ chainId: '*', address }], type: 'smartAccount' }],
        chains: ['eip155:1', 'eip155:10'],
      },
    ])
  })

  test('[S7.14] reads, messages, typed data and transactions go to the frame with their network', async () => {
    const site = await open({ RPC_REQUEST: ({ method }: { method: string }) => `answer of ${method}` })
    for (const [method, params] of [
      ['eth_getBalance', [address, 'latest']],
      ['eth_call', [{ to: address }]],
      ['personal_sign', ['0x00', address]],
      ['eth_signTypedData_v4', [address, '{}']],
      ['eth_sendTransaction', [{ to: address }]],
    ] as const) {
      expect(await site.ethereum.request({ chainId: 'eip155:10', method, params })).toBe(`answer of ${method}`)
      expect(site.asked.at(-1)?.payload).toEqual({ method, params, chainId: 'eip155:10', chainNamespace: 'eip155' })
    }
  })

  test('[S7.15] Solana’s messages and transactions go to the frame with their network', async () => {
    const site = await open({ RPC_REQUEST: ({ method }: { method: string }) => `answer of ${method}` })
    const [chainId] = site.solana.chains
    if (!chainId) throw new Error('no network')
    for (const [method, params] of [
      ['solana_signMessage', { message: 'Cn8eVZg', pubkey: solanaAddress }],
      ['solana_signTransaction', { transaction: 'AQ==' }],
      ['solana_signAllTransactions', { transactions: ['AQ==', 'Ag=='] }],
      ['solana_signAndSendTransaction', { transaction: 'AQ==', options: { skipPreflight: true } }],
    ] as const) {
      expect(site.solana.methods).toContain(method)
      expect(await site.solana.request({ chainId, method, params })).toBe(`answer of ${method}`)
      expect(site.asked.at(-1)?.payload).toEqual({ method, params, chainId, chainNamespace: 'solana' })
    }
  })

  test('[S7.18] a chain-id request is answered from the network that was used last, without the frame', async () => {
    const site = await open()
    const ask = () => site.ethereum.request({ chainId: 'eip155:1', method: 'eth_chainId', params: [] })
    expect(await ask()).toBe('0x1')
    site.auth.setNetwork('eip155:10')
    expect(await ask()).toBe('0xa')
    expect(site.storage.getItem(key('loginChain'))).toContain('eip155:10')
    expect(site.names()).not.toContain('RPC_REQUEST')
    await settled()
    expect(site.asked.at(-1)).toMatchObject({ name: 'SWITCH_NETWORK', payload: { chainId: 'eip155:10' } })
  })

  test('[S6.15] a method outside the list is refused, and the visitor reads that it is not allowed', async () => {
    const site = await open()
    const error = await site.ethereum
      .request({ chainId: 'eip155:1', method: 'eth_sign', params: [] })
      .catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({
      code: 'wallet/unsupported-method',
      shortMessage: 'Requested RPC call is not allowed',
      details: 'eth_sign',
    })
    await site.clock.flush()
    expect(site.client.toasts.getState().current?.message).toEqual({ key: 'actionNotAllowed' })
    expect(site.names()).not.toContain('RPC_REQUEST')
  })

  test('a session that the login site has ended is over here too', async () => {
    const site = await open({
      RPC_REQUEST: () => {
        throw loginError('login/failed', 'The session has ended', { code: 'login/session-ended' })
      },
    })
    const heard: unknown[] = []
    site.ethereum.on((event) => heard.push(event))
    expect(await codeOf(site.ethereum.request({ chainId: 'eip155:1', method: 'eth_call', params: [] }))).toBe(
      'login/failed',
    )
    expect(heard).toEqual([{ type: 'ended', reason: 'remote' }])
    expect(site.auth.hasStored()).toBe(false)
  })

  test('a network that the app adds later can be used at once', async () => {
    const site = openSite()
    site.client.start()
    site.client.use(login)
    const { session } = await site.auth.open({})
    const heard: unknown[] = []
    session.transports[0]?.on((event) => heard.push(event))
    addNetwork(site.client, { network: base })
    expect(heard).toMatchObject([{ type: 'accounts', chains: ['eip155:1', 'eip155:10', 'eip155:8453'] }])
  })

  test('its settings say whether there is a recovery now; an older login site says nothing', async () => {
    const answers = [
      { hasRecovery: true },
      undefined,
      { hasRecovery: 'no', next: 'move-funds' },
      { hasRecovery: false },
    ]
    const site = openSite({
      CONNECT_EMAIL: () => ({ action: 'CONNECT' }),
      GET_USER: () => user({ hasRecovery: false }),
      SHOW_SETTINGS: () => answers.shift(),
    })
    site.client.start()
    site.client.use(emailLogin).submit('ada@shop.example')
    await settled(1000)
    const hasRecovery = () => site.client.use(login).getState().user?.hasRecovery
    expect(hasRecovery()).toBe(false)
    await site.client.use(login).showSettings({ at: 'recovery' })
    expect(site.asked.findLast(({ name }) => name === 'SHOW_SETTINGS')?.payload).toMatchObject({ at: 'recovery' })
    await expect.poll(hasRecovery).toBe(true)
    expect(await site.auth.showSettings({})).toBeUndefined()
    expect(await site.auth.showSettings({ canMove: true })).toBe('move-funds')
    await expect.poll(hasRecovery).toBe(true)
    await site.auth.showSettings({})
    await expect.poll(hasRecovery).toBe(false)
  })

  test('accounts and networks that change at the login site reach the transports', async () => {
    let current = user()
    const site = await open({ GET_USER: () => current })
    const heard: unknown[] = []
    site.ethereum.on((event) => heard.push(event))
    site.served.notify('CHAIN_CHANGED', { chainId: 10 })
    await settled()
    expect(heard).toEqual([{ type: 'chain', chainId: 'eip155:10' }])
    current = user({
      preferredAccountType: 'smartAccount',
      accounts: [{ address, type: 'smartAccount', namespace: 'eip155' }],
    })
    site.served.notify('ACCOUNTS_CHANGED', { accounts: [address] })
    await settled()
    expect(heard[1]).toMatchObject({ type: 'accounts', accounts: [{ type: 'smartAccount' }] })
  })
})

describe('the data that the page stores', () => {
  test('[S9.30] session token, last chain, e-mail login, account type and smart account settings have the client’s prefix', async () => {
    const site = openSite(
      {
        CONNECT_EMAIL: () => ({ action: 'CONNECT' }),
        SET_PREFERRED_ACCOUNT: ({ type }: { type: string }) => ({ type, address }),
      },
      { id: 'shop' },
    )
    site.client.start()
    const email = site.client.use(emailLogin)
    email.submit('ada@shop.example')
    await expect.poll(() => email.getState().status).toBe('connected')
    await site.client.use(login).setAccountType('smartAccount')
    site.served.notify('SESSION_UPDATE', { token: 'a.b.c' })
    await settled()
    const stored = [...site.storage.values].filter(([name]) => /login|accountTypes/.test(name))
    expect(Object.fromEntries(stored)).toEqual({
      'latchkey:shop:loginToken': '{"v":1,"d":"a.b.c"}',
      'latchkey:shop:loginChain': '{"v":1,"d":"eip155:1"}',
      'latchkey:shop:loginUsed': '{"v":1,"d":true}',
      'latchkey:shop:loginEmail': '{"v":1,"d":"ada@shop.example"}',
      'latchkey:shop:loginMethod': '{"v":1,"d":"email"}',
      'latchkey:shop:loginSmartAccountNetworks': '{"v":1,"d":["eip155:1"]}',
      'latchkey:shop:accountTypes': '{"v":1,"d":{"eip155":"smartAccount"}}',
    })
  })

  test('[S4.13] a disconnect forgets that the e-mail login was used, the address, the last chain and the social name', async () => {
    const site = await open({ GET_USER: () => user({ userName: 'ada' }) })
    const names = ['loginUsed', 'loginEmail', 'loginChain', 'loginUserName', 'loginToken']
    site.served.notify('SESSION_UPDATE', { token: 'a.b.c' })
    await settled()
    expect(names.map((name) => site.storage.getItem(key(name)) !== null)).toEqual(Array(5).fill(true))
    await site.auth.disconnect(site.session.id)
    expect(names.map((name) => site.storage.getItem(key(name)))).toEqual(Array(5).fill(null))
    expect(site.names()).toContain('SIGN_OUT')
    await site.auth.disconnect(site.session.id)
  })

  test('[S9.4] the frame is ready 500 ms after it says so, and signing out waits 3 s at most', async () => {
    const site = openSite({ PING: () => new Promise(() => {}), SIGN_OUT: () => new Promise(() => {}) })
    site.client.start()
    const opening = site.auth.open({})
    let isOpen = false
    void opening.then(() => {
      isOpen = true
    })
    await settled()
    await site.clock.advance(499)
    await settled()
    expect(isOpen).toBe(false)
    await site.clock.advance(1)
    const { session } = await opening
    let isOut = false
    void site.auth.disconnect(session.id).then(() => {
      isOut = true
    })
    await settled()
    await site.clock.advance(2999)
    expect(isOut).toBe(false)
    await site.clock.advance(1)
    await settled()
    expect(isOut).toBe(true)
  })
})

describe('a reload', () => {
  test('brings the login back without a question to the visitor', async () => {
    const storage = createMemoryStorage()
    const first = await open({}, { storage })
    first.stop()
    const site = openSite({}, { storage })
    expect(site.auth.hasStored()).toBe(true)
    site.client.start()
    await expect.poll(() => Object.keys(site.client.connection.getState().connections)).toHaveLength(2)
    expect(site.asked.find(({ name }) => name === 'GET_USER')?.payload).toMatchObject({
      silent: true,
      chainId: 'eip155:1',
    })
    await disconnect(site.client)
    expect(site.auth.hasStored()).toBe(false)
  })

  test('of a login that the login site has ended leaves nothing stored', async () => {
    const storage = createMemoryStorage()
    const first = await open({}, { storage })
    first.stop()
    const site = openSite({ IS_CONNECTED: () => ({ isConnected: false }) }, { storage })
    expect(await site.auth.restore({})).toBeNull()
    expect(site.auth.hasStored()).toBe(false)
  })

  test('of a login that another app has replaced leaves nothing stored, and is no fault', async () => {
    const storage = createMemoryStorage()
    const first = await open({}, { storage })
    first.stop()
    const ended = () => {
      throw loginError('login/failed', 'There is no login on this device', { code: 'login/session-ended' })
    }
    const site = openSite({ GET_USER: ended }, { storage })
    expect(await site.auth.restore({})).toBeNull()
    expect(site.auth.hasStored()).toBe(false)
  })
})

describe('a sign-out that the login site has not confirmed', () => {
  async function leave() {
    const storage = createMemoryStorage()
    const first = await open({ SIGN_OUT: () => new Promise(() => {}) }, { storage })
    void first.auth.disconnect(first.session.id)
    await settled()
    first.stop()
    return storage
  }

  test('is told again by the next page, which restores nothing', async () => {
    const storage = await leave()
    const site = openSite({}, { storage })
    site.client.start()
    await expect.poll(site.names).toContain('SIGN_OUT')
    await settled()
    expect(site.names()).not.toContain('IS_CONNECTED')
    expect(site.client.connection.getState().connections).toEqual({})
    const next = openSite({}, { storage })
    next.client.start()
    await settled()
    expect(next.addresses).toEqual([])
  })

  test('comes before the next login', async () => {
    const site = openSite({ CONNECT_EMAIL: () => ({ action: 'CONNECT' }) }, { storage: await leave() })
    await site.auth.email.start({ email: 'ada@shop.example' })
    const asked = site.names().filter((name) => name === 'SIGN_OUT' || name === 'CONNECT_EMAIL')
    expect(asked).toEqual(['SIGN_OUT', 'CONNECT_EMAIL'])
  })

  test('error: nothing is asked of a login site that can’t sign out, and a later try may', async () => {
    let isDown = true
    const site = openSite(
      {
        SIGN_OUT() {
          if (isDown) throw loginError('login/failed', 'The device could not be read')
        },
        CONNECT_EMAIL: () => ({ action: 'VERIFY_OTP' }),
      },
      { storage: await leave() },
    )
    await expect(site.auth.email.start({ email: 'ada@shop.example' })).rejects.toThrow()
    expect(site.names()).not.toContain('CONNECT_EMAIL')
    isDown = false
    expect(await site.auth.email.start({ email: 'ada@shop.example' })).toEqual({ action: 'VERIFY_OTP' })
  })
})

describe('another tab', () => {
  test('that logs in or out is followed', async () => {
    const storage = createMemoryStorage()
    const here = openSite({}, { storage })
    here.client.start()
    const there = await open({}, { storage })
    here.platform.storageChanged(key('loginUsed'))
    await expect.poll(() => Object.keys(here.client.connection.getState().connections)).toHaveLength(2)
    await there.auth.disconnect(there.session.id)
    here.platform.storageChanged(key('loginUsed'))
    await expect.poll(() => Object.keys(here.client.connection.getState().connections)).toEqual([])
    expect(here.removed()).toBe(1)
    expect(here.names()).not.toContain('SIGN_OUT')
  })
})

function createPopup() {
  const urls: string[] = []
  const popup = {
    closed: false,
    urls,
    goTo: (url: string) => void urls.push(url),
    close: () => void Object.assign(popup, { closed: true }),
  }
  return popup satisfies LoginPopup
}

describe('a social login', () => {
  const begun = { GET_SOCIAL_REDIRECT_URI: () => ({ uri: 'https://login.shop.example/social.html#1' }) }

  test('leads the window to the login site, waits there, and is completed with the accounts', async () => {
    let confirm: (answer: unknown) => void = () => {}
    const site = openSite({
      ...begun,
      GET_SOCIAL_RESULT: () =>
        new Promise((resolve) => {
          confirm = resolve
        }),
      CONNECT_SOCIAL: () => user({ userName: 'ada', email: null, method: 'github' }),
    })
    const popup = createPopup()
    const connecting = site.auth.social.connect({ provider: 'github', popup })
    await expect.poll(() => popup.urls).toEqual(['https://login.shop.example/social.html#1'])
    expect(site.asked.find(({ name }) => name === 'GET_SOCIAL_REDIRECT_URI')?.payload).toEqual({
      provider: 'github',
      mode: 'popup',
    })
    confirm({ uri: 'https://login.shop.example/social.html#1' })
    await connecting
    expect(popup.closed).toBe(true)
    const { user: opened } = await site.auth.open({})
    expect(site.asked.find(({ name }) => name === 'CONNECT_SOCIAL')?.payload).toMatchObject({ chainId: 'eip155:1' })
    expect(opened).toMatchObject({ method: 'github', userName: 'ada' })
    expect(site.names()).not.toContain('GET_USER')
  })

  test('a window that the visitor closes before it is led anywhere ends it', async () => {
    const site = openSite()
    const popup = createPopup()
    const connecting = site.auth.social.connect({ provider: 'google', popup }).catch((error: unknown) => error)
    await expect.poll(site.names).toContain('GET_SOCIAL_REDIRECT_URI')
    popup.closed = true
    await site.clock.advance(500)
    expect(await connecting).toMatchObject({ code: 'login/failed', context: { reason: 'login/popup-closed' } })
    expect(popup.urls).toEqual([])
  })

  test('a window that looks closed behind the login site is reported, and the login goes on: a provider’s page can cut it off', async () => {
    const later = { confirm: (_: unknown) => {} }
    const site = openSite({
      ...begun,
      GET_SOCIAL_RESULT: () => new Promise((resolve) => void Object.assign(later, { confirm: resolve })),
    })
    const popup = createPopup()
    let closed = 0
    const onClosed = () => {
      closed += 1
    }
    const connecting = site.auth.social.connect({ provider: 'google', popup, onClosed })
    await expect.poll(() => popup.urls.length).toBe(1)
    site.served.notify('POPUP_OPENED', undefined)
    await settled()
    popup.closed = true
    await site.clock.advance(60_000)
    expect(closed).toBe(1)
    expect(site.asked.at(-1)).toMatchObject({ name: 'GET_SOCIAL_RESULT', signal: { aborted: false } })
    later.confirm({ uri: 'https://login.shop.example/social.html#1' })
    await connecting
  })

  test('where the app’s page cuts its windows off, a window that reaches the frame is never taken as closed', async () => {
    const site = openSite(begun)
    const popup = createPopup()
    const goTo = popup.goTo
    popup.goTo = (url) => {
      goTo(url)
      popup.closed = true
    }
    const closed: string[] = []
    const onClosed = () => void closed.push('closed')
    const controller = new AbortController()
    const { signal } = controller
    const connecting = codeOf(site.auth.social.connect({ provider: 'google', popup, onClosed, signal }))
    await expect.poll(() => popup.urls.length).toBe(1)
    await site.clock.advance(1000)
    site.served.notify('POPUP_OPENED', undefined)
    await settled()
    await site.clock.advance(600_000)
    expect([closed, site.asked.at(-1)?.signal.aborted]).toEqual([[], false])
    controller.abort()
    expect(await connecting).toBe('request/aborted')
  })

  test.each([
    ['https://login.shop.example', 8000],
    ['https://login.club.example', 2000],
  ])(
    'a window that is cut off from this page and does not reach the frame of %s ends it after %i ms',
    async (url, ms) => {
      const site = openSite(
        { GET_SOCIAL_REDIRECT_URI: () => ({ uri: `${url}/social.html#1` }) },
        { auth: { url: `${url}/frame.html` }, frameOrigin: url },
      )
      const popup = createPopup()
      const connecting = site.auth.social.connect({ provider: 'google', popup }).catch((error: unknown) => error)
      let isOver = false
      void connecting.then(() => {
        isOver = true
      })
      await expect.poll(() => popup.urls.length).toBe(1)
      popup.closed = true
      await site.clock.advance(ms - 500)
      await settled()
      expect(isOver).toBe(false)
      await site.clock.advance(500)
      expect(await connecting).toMatchObject({ code: 'login/failed', context: { reason: 'login/popup-cut' } })
    },
  )

  test('the window is led nowhere but to the login site', async () => {
    for (const uri of ['https://evil.example/', 'javascript:alert(1)', 'nowhere']) {
      const site = openSite({ GET_SOCIAL_REDIRECT_URI: () => ({ uri }) })
      const popup = createPopup()
      expect(await codeOf(site.auth.social.connect({ provider: 'x', popup }))).toBe('config/invalid')
      expect([popup.urls, popup.closed]).toEqual([[], true])
    }
  })

  test('giving up closes the window and tells the login site', async () => {
    const site = openSite(begun)
    const popup = createPopup()
    const controller = new AbortController()
    const connecting = codeOf(site.auth.social.connect({ provider: 'x', popup, signal: controller.signal }))
    await expect.poll(() => site.names()).toContain('GET_SOCIAL_RESULT')
    controller.abort()
    expect(await connecting).toBe('request/aborted')
    expect(popup.closed).toBe(true)
  })
})

describe('a login by passkey', () => {
  const begun = { GET_PASSKEY_URI: () => ({ uri: 'https://login.shop.example/passkey.html#1' }) }

  test('is over when the visitor closes the window, once the login site was heard of from it', async () => {
    const site = openSite(begun)
    const popup = createPopup()
    const connecting = site.auth.passkey.connect({ popup }).catch((error: unknown) => error)
    await expect.poll(() => popup.urls.length).toBe(1)
    site.served.notify('POPUP_OPENED', undefined)
    await settled()
    popup.closed = true
    await site.clock.advance(3500)
    expect(await connecting).toMatchObject({ code: 'login/failed', context: { reason: 'login/popup-closed' } })
  })

  test('takes its time where the app’s page cuts its windows off: such a window always looks closed', async () => {
    const later = { finish: (_: undefined) => {} }
    const site = openSite({
      ...begun,
      CONNECT_PASSKEY: () => new Promise((resolve) => void Object.assign(later, { finish: resolve })),
    })
    const popup = createPopup()
    const connecting = site.auth.passkey.connect({ popup })
    await expect.poll(() => popup.urls.length).toBe(1)
    popup.closed = true
    site.served.notify('POPUP_OPENED', undefined)
    await settled()
    await site.clock.advance(60_000)
    expect(site.asked.at(-1)).toMatchObject({ name: 'CONNECT_PASSKEY', signal: { aborted: false } })
    later.finish(undefined)
    await connecting
  })
})

describe('texts for the developer', () => {
  test('[S8.4] an aborted request reads "Something went wrong", but not that of the Farcaster link', async () => {
    const site = openSite()
    const abortedAfter = async (begin: (signal: AbortSignal) => Promise<unknown>) => {
      const controller = new AbortController()
      const asked = site.asked.length
      const ending = begin(controller.signal).catch((error: unknown) => error)
      await expect.poll(() => site.asked.length).toBeGreaterThan(asked)
      controller.abort()
      return (await ending) as LatchkeyError
    }
    await site.auth.open({})
    expect(
      (await abortedAfter((signal) => site.auth.email.start({ email: 'ada@shop.example', signal }))).shortMessage,
    ).toBe('Something went wrong')
    expect((await abortedAfter((signal) => site.auth.farcaster.uri({ signal }))).shortMessage).toBe(
      'Request was aborted',
    )
  })

  test('[S5.1] [S8.9] an address must be an e-mail address, and a code a text', async () => {
    const site = openSite({ CONNECT_EMAIL: () => ({ action: 'VERIFY_OTP' }) })
    const detailsOf = (promise: Promise<unknown>) => promise.catch((error: LatchkeyError) => error.details)
    for (const email of ['ada', 'ada@shop', 'ada@shop.example ', 'jürgen@shop.example'])
      expect(await detailsOf(site.auth.email.start({ email }))).toBe('email: Invalid email')
    expect(await detailsOf(site.auth.email.verify({ code: 123456 as never }))).toBe('otp: Required')
    expect(await detailsOf(site.auth.email.verify({ code: undefined as never }))).toBe('otp: Required')
    expect(await detailsOf(site.auth.setAccountType({ type: 'payment' as never }))).toBe('type: Invalid enum value')
    expect(site.names()).not.toContain('CONNECT_EMAIL')
    for (const email of ['ada@shop.example', "o'brien@shop.example", 'ada@xn--e1afmkfd.xn--p1ai']) {
      await site.auth.email.start({ email })
      expect(site.asked.at(-1)).toMatchObject({ name: 'CONNECT_EMAIL', payload: { email } })
    }
  })
})

test('an identity token is renewed a minute before it ends', async () => {
  let count = 0
  const site = openSite({
    GET_IDENTITY_TOKEN: () => ({ token: `token ${++count}`, expiresAt: site.clock.now() + 600_000 }),
  })
  expect([await site.auth.identityToken({}), await site.auth.identityToken({})]).toEqual(['token 1', 'token 1'])
  await site.clock.advance(540_001)
  expect(await site.auth.identityToken({})).toBe('token 2')
})

test('with `collect: "frame"` the app sends no address', async () => {
  const site = openSite({ CONNECT_EMAIL_IN_FRAME: () => undefined }, { auth: { collect: 'frame' } })
  expect(await site.auth.email.start({ email: '' })).toEqual({ action: 'CONNECT' })
  expect(site.names()).not.toContain('CONNECT_EMAIL')
})

import { describe, expect, test } from 'vitest'
import { LatchkeyError } from '../../kernel/errors/index.ts'
import type { MockAuth } from '../../testing/mock-auth.ts'
import { openModal } from '../modal/open.ts'
import { emailLogin } from './email-login.ts'
import { emailUpdate } from './email-update.ts'
import { farcasterLogin } from './farcaster-login.ts'
import { openLoginScene } from './login-scene.fixture.ts'
import { loginState } from './login-state.ts'
import { passkeyLogin } from './passkey-login.ts'
import { socialLogin } from './social-login.ts'

const refused = (reason: string) => new LatchkeyError('login/none', { context: { reason } })

async function openScene(...given: Parameters<typeof openLoginScene>) {
  const scene = openLoginScene(...given)
  scene.client.start()
  void openModal(scene.client, { view: 'Connect' })
  await scene.clock.flush()
  return scene
}

/** The newest attempt, and what the login site calls when its window looks closed. */
function closing(site: MockAuth) {
  const first = site.asked.at(-1)
  return { first, onClosed: first?.given.onClosed as () => void }
}

describe('a login by social account', () => {
  test('opens its window inside the click, and connects when the provider has confirmed the visitor', async () => {
    const { client, clock, connections, events, site, view } = await openScene()
    const social = client.use(socialLogin)
    social.start('google')
    expect(site.popups).toHaveLength(1)
    expect(site.asked.at(-1)).toMatchObject({
      step: 'social.connect',
      given: { provider: 'google', popup: site.popups[0] },
    })
    expect(social.getState()).toEqual({ status: 'waiting', provider: 'google' })
    expect(view()).toBe('ConnectingSocial')
    site.answer('social.connect')
    await clock.flush()
    expect(social.getState()).toEqual({ status: 'connected', provider: 'google' })
    expect(connections()).toHaveLength(2)
    expect(client.use(loginState).getState()).toMatchObject({ lastMethod: 'google', socialProvider: 'google' })
    expect(events.find(({ event }) => event === 'CONNECT_SUCCESS')?.properties).toMatchObject({
      method: 'social',
      name: 'google',
    })
  })

  test.each([
    ['cancelled', refused('login/popup-closed')],
    ['declined', refused('login/declined')],
    ['declined', new LatchkeyError('connection/user-rejected')],
    ['failed', new LatchkeyError('request/unreachable')],
  ])('is %s by %s', async (status, error) => {
    const { client, clock, site, view } = await openScene()
    const social = client.use(socialLogin)
    social.start('github')
    site.refuse('social.connect', error)
    await clock.flush()
    expect(social.getState()).toMatchObject({ status, provider: 'github', failure: { error } })
    expect(view()).toBe('ConnectingSocial')
    social.retry()
    expect(social.getState().status).toBe('waiting')
    expect(site.popups).toHaveLength(2)
  })

  test('times out after 45 s, also at the login site', async () => {
    const { client, clock, site } = await openScene()
    const social = client.use(socialLogin)
    social.start('x')
    await clock.advance(44_999)
    expect(social.getState().status).toBe('waiting')
    await clock.advance(1)
    expect(social.getState()).toMatchObject({ status: 'timedOut', provider: 'x' })
    expect(site.asked.find(({ step }) => step === 'social.connect')?.aborted).toBe(true)
  })

  test('says that the browser blocks the window; then the page itself goes', async () => {
    const { client, clock, site } = await openScene()
    site.blockPopups(true)
    const social = client.use(socialLogin)
    social.start('apple')
    expect(social.getState()).toMatchObject({ status: 'blocked', provider: 'apple' })
    expect(site.asked.map(({ step }) => step)).not.toContain('social.connect')
    social.retry()
    expect(site.asked.at(-1)).toMatchObject({ step: 'social.connect', given: { provider: 'apple', popup: undefined } })
    await clock.advance(60_000)
    expect(social.getState().status).toBe('waiting')
  })

  test('a window that looks closed is reported as closed, and a login in it still counts', async () => {
    const { client, clock, connections, site } = await openScene()
    const social = client.use(socialLogin)
    social.start('x')
    closing(site).onClosed()
    expect(social.getState()).toMatchObject({ status: 'cancelled', failure: { reason: 'login/popup-closed' } })
    await clock.advance(120_000)
    site.answer('social.connect')
    await clock.flush()
    expect(social.getState()).toEqual({ status: 'connected', provider: 'x' })
    expect(connections()).toHaveLength(2)
  })

  test.each([
    ['cancelled', refused('login/flow')],
    ['declined', refused('login/declined')],
  ])('a window that looks closed and then comes to nothing: %s', async (status, error) => {
    const { client, clock, site } = await openScene()
    const social = client.use(socialLogin)
    social.start('x')
    closing(site).onClosed()
    site.refuse('social.connect', error)
    await clock.flush()
    expect(social.getState().status).toBe(status)
    social.retry()
    expect(social.getState().status).toBe('waiting')
  })

  test('[S4.6] a login that is confirmed is not begun again: no other window opens, one login is opened for all', async () => {
    let opened = (_: unknown) => {}
    const open = () => new Promise((resolve) => (opened = resolve))
    for (const isBlocked of [false, true]) {
      const { client, clock, connections, site, view } = await openScene({ answers: { open } })
      const [social, passkey, email] = [client.use(socialLogin), client.use(passkeyLogin), client.use(emailLogin)]
      social.start('github')
      site.answer('social.connect')
      passkey.start()
      site.answer('passkey.connect')
      email.submit('ada@shop.example')
      site.answer('email.start', { action: 'CONNECT' })
      await clock.flush()
      const windows = site.popups.length
      site.blockPopups(isBlocked)
      client.router.reset({ view: 'Connect' })
      social.start('google')
      expect(view()).toBe('ConnectingSocial')
      client.router.reset({ view: 'Connect' })
      passkey.start()
      expect(view()).toBe('ConnectingPasskey')
      expect([social, passkey].map((flow) => flow.getState().status)).toEqual(['connecting', 'connecting'])
      expect(site.popups).toHaveLength(windows)
      opened(site.login())
      await clock.flush()
      expect(social.getState()).toEqual({ status: 'connected', provider: 'github' })
      expect([passkey, email].map((flow) => flow.getState().status)).toEqual(['connected', 'connected'])
      expect(site.asked.filter(({ step }) => step === 'open')).toHaveLength(1)
      expect(connections()).toHaveLength(2)
    }
  })

  test('a login that two methods complete goes on when the visitor gives up one, and ends when both are given up', async () => {
    let opened = (_: unknown) => {}
    const open = () => new Promise((resolve) => (opened = resolve))
    const { client, clock, connections, site } = await openScene({ answers: { open } })
    const [social, passkey] = [client.use(socialLogin), client.use(passkeyLogin)]
    const attempts = () => site.asked.filter(({ step }) => step === 'open').map(({ aborted }) => aborted)
    const begin = async () => {
      social.start('github')
      site.answer('social.connect')
      passkey.start()
      site.answer('passkey.connect')
      await clock.flush()
    }
    await begin()
    social.reset()
    expect(attempts()).toEqual([false])
    passkey.reset()
    expect(attempts()).toEqual([true])
    await begin()
    social.reset()
    expect(attempts()).toEqual([true, false])
    opened(site.login())
    await clock.flush()
    expect([social, passkey].map((flow) => flow.getState().status)).toEqual(['idle', 'connected'])
    expect(connections()).toHaveLength(2)
    expect(client.use(loginState).getState().lastMethod).toBe('passkey')
  })

  test('an attempt that the visitor gave up logs in no visitor', async () => {
    for (const leave of ['retry', 'reset'] as const) {
      const { client, clock, connections, site } = await openScene()
      const social = client.use(socialLogin)
      social.start('x')
      const { onClosed, first } = closing(site)
      onClosed()
      social[leave]()
      expect(first?.aborted).toBe(true)
      await clock.flush()
      onClosed()
      expect([social.getState().status, connections().length]).toEqual([leave === 'retry' ? 'waiting' : 'idle', 0])
    }
  })

  test('if windows can’t reach the login site the view says so, and the page itself goes; later it goes at once', async () => {
    const { client, clock, site } = await openScene()
    const social = client.use(socialLogin)
    social.start('apple')
    site.refuse('social.connect', refused('login/popup-cut'))
    await clock.flush()
    expect(social.getState()).toMatchObject({ status: 'blocked', failure: { reason: 'login/popup-cut' } })
    social.retry()
    expect(site.popups).toHaveLength(1)
    expect(site.asked.at(-1)).toMatchObject({ step: 'social.connect', given: { provider: 'apple', popup: undefined } })
    social.reset()
    social.start('google')
    expect(site.popups).toHaveLength(1)
    expect(site.asked.at(-1)).toMatchObject({ step: 'social.connect', given: { provider: 'google', popup: undefined } })
  })

  test('inside Telegram the page itself goes at once', async () => {
    const { client, site } = await openScene({}, { device: { telegram: true, os: 'ios' } })
    client.use(socialLogin).start('github')
    expect(site.popups).toEqual([])
    expect(site.asked.at(-1)).toMatchObject({ step: 'social.connect', given: { popup: undefined } })
  })

  test('a login that left the page is finished by the page that comes after it', async () => {
    const scene = openLoginScene({ answers: { 'social.resume': () => 'discord' } })
    scene.site.store(true)
    scene.client.start()
    await scene.clock.flush()
    expect(scene.connections()).toHaveLength(2)
    expect(scene.client.use(socialLogin).getState()).toEqual({ status: 'connected', provider: 'discord' })
    expect(scene.events.map(({ event }) => event)).toContain('CONNECT_SUCCESS')
  })
})

test('a login that left the page and was declined opens the modal, which says so', async () => {
  const scene = openLoginScene({
    answers: { 'social.resume': () => 'discord', open: () => Promise.reject(refused('login/declined')) },
  })
  scene.site.store(true)
  scene.client.start()
  await scene.clock.flush()
  expect(scene.client.use(socialLogin).getState()).toMatchObject({ status: 'declined', provider: 'discord' })
  expect(scene.view()).toBe('ConnectingSocial')
})

describe('a login by Farcaster', () => {
  test('shows a link, waits for the phone and connects', async () => {
    const { client, clock, connections, site } = await openScene()
    const farcaster = client.use(farcasterLogin)
    farcaster.show()
    farcaster.show()
    expect(farcaster.getState()).toEqual({ status: 'preparing' })
    site.answer('farcaster.uri', { url: 'https://farcaster.example/~/siwf' })
    await clock.flush()
    expect(farcaster.getState()).toEqual({ status: 'waiting', url: 'https://farcaster.example/~/siwf' })
    site.answer('farcaster.connect', { userName: 'ada' })
    await clock.flush()
    expect(farcaster.getState()).toEqual({ status: 'connected', userName: 'ada' })
    expect(connections()).toHaveLength(2)
  })

  test.each([
    ['declined', refused('login/declined')],
    ['timedOut', refused('login/flow')],
    ['failed', new LatchkeyError('request/unreachable')],
  ])('is %s by %s, and may be tried again', async (status, error) => {
    const { client, clock, site } = await openScene()
    const farcaster = client.use(farcasterLogin)
    farcaster.show()
    site.answer('farcaster.uri', { url: 'https://farcaster.example/1' })
    await clock.flush()
    site.refuse('farcaster.connect', error)
    await clock.flush()
    expect(farcaster.getState()).toMatchObject({ status, failure: { error } })
    farcaster.retry()
    expect(farcaster.getState()).toEqual({ status: 'preparing' })
  })
})

describe('a login by passkey', () => {
  test('opens its window inside the click and connects', async () => {
    const { client, clock, connections, site, view } = await openScene()
    const passkey = client.use(passkeyLogin)
    passkey.start()
    expect(site.popups).toHaveLength(1)
    expect(view()).toBe('ConnectingPasskey')
    site.answer('passkey.connect')
    await clock.flush()
    expect(passkey.getState()).toEqual({ status: 'connected' })
    expect(connections()).toHaveLength(2)
  })

  test('is cancelled by a closed window, fails by anything else, and needs a window', async () => {
    const { client, clock, site } = await openScene()
    const passkey = client.use(passkeyLogin)
    passkey.start()
    site.refuse('passkey.connect', refused('login/popup-closed'))
    await clock.flush()
    expect(passkey.getState().status).toBe('cancelled')
    passkey.start()
    site.refuse('passkey.connect', refused('login/passkey'))
    await clock.flush()
    expect(passkey.getState().status).toBe('failed')
    site.blockPopups(true)
    passkey.start()
    expect(passkey.getState().status).toBe('blocked')
  })
})

describe('a change of the e-mail address', () => {
  test('[S4.11] takes the code of the old address, then the code of the new one', async () => {
    const { client, clock, site } = await openScene()
    site.store(true)
    const update = client.use(emailUpdate)
    update.submit('ada@new.example')
    expect(update.getState()).toEqual({ status: 'sending', email: 'ada@new.example' })
    site.answer('email.startUpdate', { action: 'VERIFY_PRIMARY_OTP' })
    await clock.flush()
    expect(update.getState()).toMatchObject({ status: 'primary', verifying: false })
    update.verify('111111')
    expect(update.getState()).toMatchObject({ status: 'primary', verifying: true })
    site.refuse('email.verifyPrimary', refused('login/code-wrong'))
    await clock.flush()
    expect(update.getState()).toMatchObject({
      status: 'primary',
      verifying: false,
      failure: { reason: 'login/code-wrong' },
    })
    update.verify('111111')
    site.answer('email.verifyPrimary')
    await clock.flush()
    expect(update.getState()).toMatchObject({ status: 'secondary', verifying: false })
    update.verify('222222')
    site.answer('email.verifySecondary', { email: 'ada@new.example' })
    await clock.flush()
    expect(update.getState()).toEqual({ status: 'done', email: 'ada@new.example' })
  })

  test('goes straight to the code of the new address where the login has no old one', async () => {
    const { client, clock, site } = await openScene()
    const update = client.use(emailUpdate)
    update.submit('ada@new.example')
    site.answer('email.startUpdate', { action: 'VERIFY_SECONDARY_OTP' })
    await clock.flush()
    expect(update.getState().status).toBe('secondary')
  })
})

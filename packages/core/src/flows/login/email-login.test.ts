import { describe, expect, test } from 'vitest'
import { LatchkeyError } from '../../kernel/errors/index.ts'
import { openModal } from '../modal/open.ts'
import { emailLogin } from './email-login.ts'
import { openLoginScene } from './login-scene.fixture.ts'

const refused = (reason: string, more: Record<string, number> = {}) =>
  new LatchkeyError('login/none', { context: { reason, ...more } })

async function openScene() {
  const scene = openLoginScene()
  scene.client.start()
  void openModal(scene.client, { view: 'Connect' })
  const email = scene.client.use(emailLogin)
  await scene.clock.flush()
  return { ...scene, email }
}

describe('a login by e-mail', () => {
  test('[S1.5] leads from the address over the code of a mail to a connection in each ecosystem', async () => {
    const { clock, connections, email, events, site, view } = await openScene()
    email.submit(' ada@shop.example ')
    expect(email.getState()).toEqual({ status: 'sending', email: 'ada@shop.example' })
    site.answer('email.start', { action: 'VERIFY_OTP' })
    await clock.flush()
    expect(email.getState()).toMatchObject({
      status: 'code',
      email: 'ada@shop.example',
      resendAt: clock.now() + 30_000,
    })
    expect(view()).toBe('EmailVerifyOtp')
    email.verify(' 123456 ')
    expect(site.asked.at(-1)).toMatchObject({ step: 'email.verify', given: { code: '123456' } })
    site.answer('email.verify')
    await clock.flush()
    expect(email.getState()).toEqual({ status: 'connected', email: 'ada@shop.example' })
    expect(connections().map(({ connectorId, namespace }) => [connectorId, namespace])).toEqual([
      ['auth', 'eip155'],
      ['auth', 'solana'],
    ])
    expect(view()).toBeUndefined()
    expect(events.find(({ event }) => event === 'CONNECT_SUCCESS')?.properties).toEqual({
      method: 'email',
      name: 'email',
      namespaces: ['eip155', 'solana'],
    })
  })

  test('[S4.10] VERIFY_DEVICE asks for the device first, VERIFY_OTP for the code, CONNECT for nothing', async () => {
    const { clock, email, site, view } = await openScene()
    email.submit('ada@shop.example')
    site.answer('email.start', { action: 'VERIFY_DEVICE', device: 'Chrome on Linux', place: 'Lisbon' })
    await clock.flush()
    expect(email.getState()).toMatchObject({ status: 'device', device: 'Chrome on Linux', place: 'Lisbon' })
    expect(view()).toBe('EmailVerifyDevice')
    email.confirmDevice()
    site.answer('email.confirmDevice')
    await clock.flush()
    expect(email.getState().status).toBe('code')
    expect(view()).toBe('EmailVerifyOtp')

    const again = await openScene()
    again.email.submit('ada@shop.example')
    again.site.answer('email.start', { action: 'CONNECT' })
    await again.clock.flush()
    expect(again.email.getState().status).toBe('connected')
    expect(again.site.asked.map(({ step }) => step)).not.toContain('email.verify')
  })

  test('[S9.1] [S8.1] [S5.7] another code within 30 s of the last is refused with the seconds that are left', async () => {
    const { clock, email, site } = await openScene()
    email.submit('ada@shop.example')
    site.answer('email.start', { action: 'VERIFY_OTP' })
    await clock.flush()
    await clock.advance(12_400)
    for (const again of [() => email.resend(), () => email.submit('ada@shop.example')]) {
      again()
      const state = email.getState()
      expect('failure' in state && state.failure?.error.shortMessage).toBe('Please try again after 18 seconds')
    }
    await clock.advance(17_599)
    email.submit('ada@shop.example')
    expect(email.getState()).toMatchObject({ status: 'idle', failure: { retryAfter: 1 } })
    expect(site.asked.filter(({ step }) => step === 'email.start')).toHaveLength(1)
    await clock.advance(1)
    email.submit('ada@shop.example')
    expect(email.getState().status).toBe('sending')
    expect(site.asked.filter(({ step }) => step === 'email.start')).toHaveLength(2)
  })

  test('an address that was refused may be corrected at once', async () => {
    const { clock, email, site } = await openScene()
    email.submit('ada@shop')
    site.refuse('email.start', new LatchkeyError('config/invalid', { details: 'email: Invalid email' }))
    await clock.flush()
    expect(email.getState()).toMatchObject({
      status: 'idle',
      email: 'ada@shop',
      failure: { error: { code: 'config/invalid' } },
    })
    email.submit('ada@shop.example')
    expect(email.getState().status).toBe('sending')
  })

  test('[S4.6] several submits at once are one attempt, and so are several last steps', async () => {
    const { clock, email, site } = await openScene()
    email.submit('ada@shop.example')
    email.submit('ada@shop.example')
    email.submit('bob@shop.example')
    expect(site.asked.filter(({ step }) => step === 'email.start')).toHaveLength(1)
    site.answer('email.start', { action: 'VERIFY_OTP' })
    await clock.flush()
    email.verify('123456')
    email.verify('123456')
    expect(site.asked.filter(({ step }) => step === 'email.verify')).toHaveLength(1)
    site.answer('email.verify')
    await clock.flush()
    expect(site.asked.filter(({ step }) => step === 'open')).toHaveLength(1)
  })

  test('a wrong code leaves the visitor at the code, with the tries that are left', async () => {
    const { clock, email, site, view } = await openScene()
    email.submit('ada@shop.example')
    site.answer('email.start', { action: 'VERIFY_OTP' })
    await clock.flush()
    email.verify('000000')
    site.refuse('email.verify', refused('login/code-wrong', { triesLeft: 4 }))
    await clock.flush()
    expect(email.getState()).toMatchObject({ status: 'code', failure: { reason: 'login/code-wrong', triesLeft: 4 } })
    expect(view()).toBe('EmailVerifyOtp')
    // The same wrong code may be tried again.
    email.verify('000000')
    expect(site.asked.filter(({ step }) => step === 'email.verify')).toHaveLength(2)
    site.refuse('email.verify', refused('login/code-expired'))
    await clock.flush()
    expect(email.getState()).toMatchObject({ status: 'code', failure: { reason: 'login/code-expired' } })
    await clock.advance(30_000)
    email.resend()
    expect(email.getState()).toMatchObject({ status: 'code', resending: true, failure: undefined })
    site.answer('email.start', { action: 'VERIFY_DEVICE' })
    await clock.flush()
    expect(email.getState()).toMatchObject({ status: 'code', resendAt: clock.now() + 30_000 })
  })

  test('going back leaves what is under way; a late answer changes nothing', async () => {
    const { clock, email, site, view } = await openScene()
    email.submit('ada@shop.example')
    const [question] = site.asked.filter(({ step }) => step === 'email.start')
    email.reset()
    expect(question?.aborted).toBe(true)
    expect(email.getState()).toEqual({ status: 'idle', email: 'ada@shop.example' })
    email.submit('bob@shop.example')
    site.answer('email.start', { action: 'VERIFY_OTP' })
    await clock.flush()
    email.reset()
    expect(view()).toBe('Connect')
  })

  test('a recovery that the visitor closes is no error; another failure of the last step is', async () => {
    const scene = openLoginScene({
      answers: { open: () => Promise.reject(new LatchkeyError('connection/user-rejected')) },
    })
    const email = scene.client.use(emailLogin)
    email.submit('ada@shop.example')
    scene.site.answer('email.start', { action: 'CONNECT' })
    await scene.clock.flush()
    expect(email.getState()).toEqual({ status: 'idle', email: 'ada@shop.example', failure: undefined })
    expect(scene.events.map(({ event }) => event)).not.toContain('CONNECT_ERROR')

    const broken = openLoginScene({ answers: { open: () => Promise.reject(new LatchkeyError('request/timed-out')) } })
    const other = broken.client.use(emailLogin)
    other.submit('ada@shop.example')
    broken.site.answer('email.start', { action: 'CONNECT' })
    await broken.clock.flush()
    expect(other.getState()).toMatchObject({ status: 'idle', failure: { error: { code: 'request/timed-out' } } })
    expect(broken.events.map(({ event }) => event)).toContain('CONNECT_ERROR')
  })

  test('after the disconnect it begins again', async () => {
    const { clock, email, site } = await openScene()
    email.submit('ada@shop.example')
    site.answer('email.start', { action: 'CONNECT' })
    await clock.flush()
    site.emit({ type: 'ended', sessionId: 'login', reason: 'remote' })
    await clock.flush()
    expect(email.getState().status).toBe('idle')
  })
})

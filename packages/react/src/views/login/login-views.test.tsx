import { LatchkeyError, type LatchkeyOptions } from '@latchkey/core'
import { remoteSettings } from '@latchkey/core/modal'
import { createMockAuth, createMockEvm, type MockAuthOptions } from '@latchkey/core/testing'
import { act, fireEvent, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { at, phone } from '../../../test/at-view.tsx'
import { gone, inside, modal, named, painted, press, see, shown } from '../../../test/modal.ts'
import { type SetUpOptions, setUp } from '../../../test/set-up.tsx'
import { ConnectButton } from '../../buttons/connect-button.tsx'

beforeEach(() => {
  vi.stubGlobal('PublicKeyCredential', class {})
})

const noWallets = (): Partial<LatchkeyOptions> => ({ adapters: [createMockEvm({ wallets: [] }).adapter] })

/** A page with logins whose modal shows Connect, with the log-in part in it. */
async function atLogIn({ auth: given, ...options }: SetUpOptions & { readonly auth?: MockAuthOptions } = {}) {
  const auth = createMockAuth({
    methods: ['passkey', 'email', 'google', 'github', 'farcaster'],
    ...given,
  })
  const made = await at({}, { ...options, client: { auth, ...noWallets(), ...options.client } })
  await made.show()
  await see('Connect')
  await modal().findByRole('region', { name: 'Log in' })
  await made.settle()
  return { ...made, auth }
}
const email = () => modal().getByRole<HTMLInputElement>('textbox', { name: 'E-mail address' })
const send = (address: string) => {
  fireEvent.change(email(), { target: { value: address } })
  fireEvent.submit(email().closest('form') as HTMLFormElement)
}
/** In the view or read out, or both. */
const says = (words: string | RegExp) => expect(modal().queryAllByText(words), String(words)).not.toEqual([])
const code = () => modal().getByRole<HTMLInputElement>('textbox', { name: /^Code from the mail/ })
const type = (digits: string) => fireEvent.change(code(), { target: { value: digits } })
const refusal = (reason: string, more: object = {}) =>
  new LatchkeyError('wallet/sign-failed', { context: { reason, ...more } })
const steps = (auth: { readonly asked: readonly { readonly step: string }[] }) =>
  auth.asked.map(({ step }) => step).filter((step) => /^(email|social|farcaster|passkey)\.(?!resume)/.test(step))

describe('Connect', () => {
  const order = () => {
    const first = inside('.lk-log-in')?.compareDocumentPosition(inside('[data-latchkey-part=list]') as HTMLElement)
    return first === Node.DOCUMENT_POSITION_FOLLOWING ? 'log-in, wallets' : 'wallets, log-in'
  }

  test('[S2.28] the order is e-mail, social, wallet; with an installed wallet: wallet, e-mail, social', async () => {
    const { client } = await atLogIn()
    expect(order()).toBe('log-in, wallets')
    expect(modal().getByRole('heading', { name: 'Log in or connect' })).toBeTruthy()
    const ways = () => [...(inside('.lk-log-in')?.querySelectorAll('input, [aria-label^="Continue with G"]') ?? [])]
    const names = () => ways().map((element) => element.getAttribute('aria-label'))
    expect(names()).toEqual(['E-mail address', 'Continue with Google', 'Continue with GitHub'])
    act(() => client.router.set({ open: false }))
    document.body.replaceChildren()
    await atLogIn({ client: { adapters: [createMockEvm().adapter] } })
    expect(order()).toBe('wallets, log-in')
    expect(names()).toEqual(['E-mail address', 'Continue with Google', 'Continue with GitHub'])
  })

  test('the operator’s settings show and hide the ways to log in as they arrive', async () => {
    const said = { config: ['email'] }
    const fetch = async (url: string) =>
      Response.json(
        url.includes('/config')
          ? { features: [{ id: 'social_login', isEnabled: said.config.length > 0, config: said.config }] }
          : url.includes('/origins')
            ? { allowedOrigins: [] }
            : { data: [], count: 0 },
      )
    const services = { url: 'https://services.example', projectId: 'shop' }
    const { client, settle } = await atLogIn({
      auth: { methods: ['email', 'google'] },
      client: { services, fetch: fetch as never },
    })
    const ways = { textbox: 'E-mail address', button: 'Continue with Google' }
    const shows = () => Object.entries(ways).map(([role, name]) => modal().queryByRole(role, { name }) !== null)
    const follow = async () => {
      await act(() => client.use(remoteSettings).follow())
      await settle()
    }
    expect(shows()).toEqual([true, true])
    await follow()
    expect(shows()).toEqual([true, false])
    said.config = []
    await follow()
    expect(modal().queryByRole('region', { name: 'Log in' })).toBeNull()
    expect(modal().getByRole('heading', { name: 'Connect wallet' })).toBeTruthy()
    said.config = ['google']
    await follow()
    expect(shows()).toEqual([false, true])
  })

  test('without logins there is no trace of them', async () => {
    const { show, settle } = await at({})
    await show()
    await see('Connect')
    await settle()
    expect(modal().queryByRole('region', { name: 'Log in' })).toBeNull()
  })

  test('a consent comes before any login', async () => {
    const { auth } = await atLogIn({ provider: { legal: { termsUrl: 'https://example.org', consent: true } } })
    press(named('Continue with Google'))
    send('ada@shop.example')
    await painted()
    expect([steps(auth), auth.popups.length]).toEqual([[], 0])
    fireEvent.click(modal().getByRole('checkbox'))
    press(named('Continue with Google'))
    expect(auth.popups).toHaveLength(1)
  })

  test('hover opens the login site ahead', async () => {
    const { auth } = await atLogIn()
    const before = auth.prepared()
    fireEvent.pointerEnter(named('Continue with Google'))
    expect(auth.prepared()).toBe(before + 1)
  })

  test('a browser without passkeys isn’t offered one', async () => {
    vi.stubGlobal('PublicKeyCredential', undefined)
    await atLogIn()
    expect(modal().queryByRole('button', { name: 'Continue with a passkey' })).toBeNull()
  })

  test('the field for the e-mail address is there on a phone too', async () => {
    await atLogIn({ platform: phone })
    expect(email()).toBeTruthy()
  })
})

describe('e-mail', () => {
  test('address, new device, code, account: each step in its view, and the modal closes', async () => {
    const { auth, settle, client } = await atLogIn()
    send('ada@shop.example')
    // The press is drawn before the login site is opened.
    expect(named('Continue with e-mail').getAttribute('aria-busy')).toBe('true')
    expect(steps(auth)).toEqual([])
    await painted()
    expect(steps(auth)).toEqual(['email.start'])
    auth.answer('email.start', { action: 'VERIFY_DEVICE', device: 'Chrome on Linux', place: 'Portugal' })
    await settle()
    await see('EmailVerifyDevice')
    says(/Chrome on Linux, Portugal/)
    press(named('This is my device'))
    expect(modal().queryByRole('button', { name: 'This is my device' })).toBeNull()
    auth.answer('email.confirmDevice')
    await settle()
    await see('EmailVerifyOtp')
    says(/ada@shop\.example/)
    type('123 456')
    expect(auth.asked.at(-1)?.given).toEqual({ code: '123456' })
    auth.answer('email.verify')
    await settle()
    await gone()
    expect(client.connection.getState().sessions).toHaveProperty('login')
  })

  test('[S5.1] an address of the wrong format is refused in words; a code is a string', async () => {
    const { auth, settle } = await atLogIn()
    send('ada@shop')
    await painted()
    says('Invalid email. Try again.')
    expect(steps(auth)).toEqual([])
    send('ada@shop.example')
    await painted()
    auth.answer('email.start', { action: 'VERIFY_OTP' })
    await settle()
    await see('EmailVerifyOtp')
    type('000123')
    expect(auth.asked.at(-1)?.given).toEqual({ code: '000123' })
  })

  test('an address that the login site refuses for its format is refused in the same words', async () => {
    const { auth, settle } = await atLogIn()
    send('jürgen@münchen.example')
    await painted()
    auth.refuse('email.start', new LatchkeyError('config/invalid', { details: 'email: Invalid email' }))
    await settle()
    await waitFor(() => says('Invalid email. Try again.'))
    expect(email().value).toBe('jürgen@münchen.example')
  })

  test('a wrong code says how many tries are left, an expired code says that another one is needed', async () => {
    const { auth, settle, clock } = await atLogIn()
    send('ada@shop.example')
    await painted()
    auth.answer('email.start', { action: 'VERIFY_OTP' })
    await settle()
    await see('EmailVerifyOtp')
    type('111111')
    auth.refuse('email.verify', refusal('login/code-wrong', { triesLeft: 3 }))
    await settle()
    await waitFor(() => says('That isn’t the code. Tries left: 3.'))
    expect(code().value).toBe('')
    type('222222')
    auth.refuse('email.verify', refusal('login/code-expired'))
    await settle()
    await waitFor(() => says('This code has expired. Ask for a new one.'))
    expect(code().readOnly).toBe(true)
    await act(() => clock.advance(30_000))
  })

  test('a code that could not be checked stays, and goes again', async () => {
    const { auth, settle } = await atLogIn()
    send('ada@shop.example')
    await painted()
    auth.answer('email.start', { action: 'VERIFY_OTP' })
    await settle()
    await see('EmailVerifyOtp')
    type('123456')
    auth.refuse('email.verify', new LatchkeyError('request/unreachable'))
    await settle()
    says('There’s no answer. Check your connection.')
    fireEvent.submit(named('Try again').closest('form') as HTMLFormElement)
    auth.answer('email.verify')
    await settle()
    await gone()
  })

  test('another mail: a toast when it is sent, words when it isn’t', async () => {
    const { auth, client, settle, clock } = await atLogIn()
    send('ada@shop.example')
    await painted()
    auth.answer('email.start', { action: 'VERIFY_OTP' })
    await settle()
    await see('EmailVerifyOtp')
    // The seconds on the button are the browser's own: drawn again, it counts from the client's clock.
    await act(() => clock.advance(30_000))
    press(named('Back'))
    await see('Connect')
    fireEvent.submit(email().closest('form') as HTMLFormElement)
    await see('EmailVerifyOtp')
    press(named('Resend code'))
    auth.refuse('email.start', new LatchkeyError('request/unreachable'))
    await settle()
    says('There’s no answer. Check your connection.')
    press(named('Resend code'))
    auth.answer('email.start', { action: 'VERIFY_OTP' })
    await settle()
    expect(client.toasts.getState().current?.message).toEqual({ text: 'A new code is on its way' })
  })

  test('back at the address, the same address leads to its code; another address gets a new code', async () => {
    const { auth, settle } = await atLogIn()
    send('ada@shop.example')
    await painted()
    auth.answer('email.start', { action: 'VERIFY_OTP' })
    await settle()
    await see('EmailVerifyOtp')
    press(named('Back'))
    await see('Connect')
    expect(email().value).toBe('ada@shop.example')
    fireEvent.submit(email().closest('form') as HTMLFormElement)
    await see('EmailVerifyOtp')
    expect(steps(auth)).toEqual(['email.start'])
    press(named('Change the address'))
    await see('Connect')
    expect(email().value).toBe('ada@shop.example')
  })

  test('too soon after the last mail: the seconds are named', async () => {
    const { auth, settle } = await atLogIn()
    send('ada@shop.example')
    await painted()
    auth.answer('email.start', { action: 'VERIFY_OTP' })
    await settle()
    await see('EmailVerifyOtp')
    press(named('Change the address'))
    await see('Connect')
    send('eve@shop.example')
    await painted()
    await waitFor(() => says('Please try again after 30 seconds'))
  })

  test('where the login site asks for the address, no field stands here', async () => {
    const { auth } = await atLogIn({ auth: { collect: 'frame' } })
    expect(modal().queryByRole('textbox')).toBeNull()
    press(named('Continue with e-mail'))
    await painted()
    expect(auth.asked.at(-1)).toMatchObject({ step: 'email.start', given: { email: '' } })
  })
})

describe('other ways', () => {
  test('a social account: the window opens within the click; closed, it can be opened again', async () => {
    const { auth, settle, client } = await atLogIn()
    press(named('Continue with Google'))
    expect(auth.popups).toHaveLength(1)
    await see('ConnectingSocial')
    expect(modal().getByRole('heading', { name: 'Log in with Google' })).toBeTruthy()
    auth.refuse('social.connect', refusal('login/popup-closed'))
    await settle()
    says('The window was closed')
    press(named('Try again'))
    expect(auth.popups).toHaveLength(2)
    auth.answer('social.connect')
    await settle()
    await gone()
    expect(client.connection.getState().sessions).toHaveProperty('login')
  })

  test('a blocked window opens by another press', async () => {
    const { auth } = await atLogIn()
    auth.blockPopups(true)
    press(named('Continue with GitHub'))
    await see('ConnectingSocial')
    says('Your browser blocked the window')
    auth.blockPopups(false)
    press(named('Open the window'))
    expect(auth.popups).toHaveLength(1)
  })

  test.each([
    ['login/declined', 'Login declined'],
    ['login/unavailable', 'Logging in doesn’t work right now. Try again in a moment.'],
    ['login/whatever', 'That didn’t work. Nothing was lost; try again.'],
  ])('%s: %s, and there is another way', async (reason, words) => {
    const { auth, settle } = await atLogIn()
    press(named('Continue with Google'))
    await see('ConnectingSocial')
    auth.refuse('social.connect', refusal(reason))
    await settle()
    says(words)
    press(named('Log in another way'))
    await see('Connect')
  })

  test('a passkey: the login site’s window opens within the click', async () => {
    const { auth, settle } = await atLogIn()
    press(named('Continue with a passkey'))
    expect(auth.popups).toHaveLength(1)
    await see('ConnectingPasskey')
    auth.answer('passkey.connect')
    await settle()
    await gone()
  })

  test.each([
    ['a code on a computer', undefined, () => inside('[data-latchkey-part=qr]')],
    ['a link on a phone', phone, () => modal().queryByRole('link', { name: 'Open Farcaster' })],
  ] as const)('Farcaster: %s', async (_, platform, found) => {
    const { auth, settle } = await atLogIn({ platform })
    press(named('Continue with Farcaster'))
    await see('ConnectingFarcaster')
    auth.answer('farcaster.uri', { url: 'https://farcaster.example/1' })
    await settle()
    await waitFor(() => expect(found()).not.toBeNull())
    auth.answer('farcaster.connect', { userName: 'ada' })
    await settle()
    await gone()
  })

  test.each(['EmailVerifyOtp', 'ConnectingSocial', 'ConnectingPasskey'] as const)(
    '%s, opened directly, leads to the ways to log in',
    async (view) => {
      const { client } = await atLogIn()
      act(() => client.router.reset({ view }))
      await waitFor(() => expect(client.router.getState().history).toEqual([{ view: 'Connect' }]))
      await see('Connect')
      expect(shown()).toBe('Connect')
    },
  )
})

describe('the consent that the app asks for', () => {
  const provider = { legal: { termsUrl: 'https://example.org', consent: true } }
  const leadsToConsent = async (view: 'ConnectingFarcaster' | 'ConnectingSocial', { client, settle }: At) => {
    act(() => client.router.reset({ view }))
    await waitFor(() => expect(client.router.getState().history).toEqual([{ view: 'Connect' }]))
    await see('Connect')
    await settle()
    expect(modal().getByRole('checkbox')).toBeTruthy()
  }
  type At = Awaited<ReturnType<typeof atLogIn>>

  test('comes before Farcaster, opened directly: nothing is asked for', async () => {
    const page = await atLogIn({ provider })
    await leadsToConsent('ConnectingFarcaster', page)
    expect(steps(page.auth)).toEqual([])
    fireEvent.click(modal().getByRole('checkbox'))
    act(() => page.client.router.reset({ view: 'ConnectingFarcaster' }))
    await see('ConnectingFarcaster')
    expect(steps(page.auth)).not.toEqual([])
  })

  test('comes before a login that goes on, once it was taken back', async () => {
    const page = await atLogIn({ provider })
    fireEvent.click(modal().getByRole('checkbox'))
    press(named('Continue with Google'))
    await see('ConnectingSocial')
    act(() => page.client.router.reset({ view: 'Connect' }))
    await see('Connect')
    await page.settle()
    fireEvent.click(modal().getByRole('checkbox'))
    await leadsToConsent('ConnectingSocial', page)
  })
})

describe('Account', () => {
  async function loggedIn(options: MockAuthOptions = {}) {
    const auth = createMockAuth(options)
    auth.store(true)
    const made = await at({}, { client: { auth, ...noWallets() } })
    await made.settle()
    await made.show()
    await see('Account')
    await modal().findByRole('heading', { name: 'Login' })
    await made.settle()
    return { ...made, auth }
  }

  test('shows the logged-in visitor; its settings are the login site’s', async () => {
    const { auth, settle } = await loggedIn()
    expect(modal().getAllByText('ada@shop.example').length).toBeGreaterThan(0)
    press(named(/^Your login/))
    says('Opening your login…')
    auth.answer('showSettings')
    await settle()
    says('Devices, recovery, export')
  })

  test('settings that the visitor leaves by the browser’s back gesture are no failure', async () => {
    const { auth, settle } = await loggedIn()
    press(named(/^Your login/))
    await act(async () => auth.refuse('showSettings', new LatchkeyError('request/aborted')))
    await settle()
    says('Devices, recovery, export')
    press(named(/^Your login/))
    await act(async () => auth.refuse('showSettings', new LatchkeyError('request/unreachable')))
    await settle()
    says('Your login didn’t open. Try again.')
  })

  test('another account type: pending, done, and a plain account again where it fails', async () => {
    const { auth, settle } = await loggedIn()
    const smart = await modal().findByRole<HTMLInputElement>('radio', { name: 'Smart account' })
    fireEvent.click(smart)
    expect(smart.checked).toBe(true)
    says('Changing…')
    await act(async () => auth.answer('setAccountType', auth.login('smartAccount')))
    await settle()
    expect(modal().getByRole<HTMLInputElement>('radio', { name: 'Smart account' }).checked).toBe(true)
    fireEvent.click(modal().getByRole('radio', { name: 'Standard account' }))
    await act(async () => auth.refuse('setAccountType', new LatchkeyError('request/unreachable')))
    await settle()
    expect(modal().getByRole<HTMLInputElement>('radio', { name: 'Standard account' }).checked).toBe(true)
    says(/The account type wasn’t changed/)
  })

  test('another e-mail address: the code of the old one, then that of the new one', async () => {
    const { auth, settle } = await loggedIn()
    press(named(/Change e-mail$/))
    await see('UpdateEmail')
    const field = modal().getByRole('textbox', { name: 'New e-mail address' })
    fireEvent.change(field, { target: { value: 'ada@home.example' } })
    fireEvent.submit(field.closest('form') as HTMLFormElement)
    auth.answer('email.startUpdate', { action: 'VERIFY_PRIMARY_OTP' })
    await settle()
    says('Step 2 of 3')
    type('111111')
    auth.answer('email.verifyPrimary')
    await settle()
    says('Step 3 of 3')
    type('222222')
    auth.answer('email.verifySecondary', { email: 'ada@home.example' })
    await settle()
    expect(modal().getByRole('heading', { name: 'Your e-mail was changed' })).toBeTruthy()
    press(named('Done'))
    await see('Account')
  })

  test('the login site’s question: where to look, and a way out', async () => {
    const { auth, client } = await loggedIn()
    act(() => client.router.push({ view: 'ApproveTransaction' }))
    await see('ApproveTransaction')
    press(await modal().findByRole('button', { name: 'Cancel' }))
    expect(auth.rejected()).toBe(1)
  })
})

describe('the page’s button', () => {
  test.each([
    ['an e-mail address', { email: 'ada@shop.example' }, /ada@shop\.example/],
    [
      'a long address',
      { email: 'the-keeper-of-the-lighthouse@lighthouses.example' },
      /^the-keeper-of-…houses\.example/,
    ],
    ['a name at a social account', { email: null, userName: 'ada', method: 'github' }, /\bada\b/],
    ['no name: the address', { email: null, method: 'passkey' }, /^0x33/],
  ] as const)('of a login with %s shows it', async (_, user, words) => {
    const auth = createMockAuth({ user })
    auth.store(true)
    const { render, settle } = setUp({ client: { auth, ...noWallets() } })
    await render(<ConnectButton />)
    await settle()
    await waitFor(() => expect(document.querySelector('[data-latchkey-button=account]')?.textContent).toMatch(words))
  })
})

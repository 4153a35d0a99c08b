import { recoverMessageAddress } from 'viem'
import { chain } from '../support/chain.ts'
import { expect, test } from '../support/login-frame-fixtures.ts'
import { openFrameApp } from '../support/login-frame-site.ts'
import { looks, openNarrow } from '../support/narrow-frame.ts'
import { assignment } from '../support/solana-assignment.ts'

const hello = '0x68656c6c6f'
const declined = 4001

test.describe('an approval', () => {
  test('a message is signed after a click in the frame', async ({ page, site, email }) => {
    const app = await openFrameApp(page, site)
    const { address } = await app.logIn(email)
    const signed = app.rpc<string>('personal_sign', [hello, address])
    await expect(app.frame.getByText('hello', { exact: true })).toBeVisible()
    await expect(app.frame.locator('[data-latchkey-login=origin]')).toContainText(new URL(site.apps.same).host)
    await app.frame.getByRole('button', { name: 'Sign', exact: true }).click()
    const { payload } = await signed
    expect(await recoverMessageAddress({ message: 'hello', signature: payload as `0x${string}` })).toBe(address)
    await expect.poll(() => app.visibility()).toMatchObject({ visible: false })
  })

  test('the worker of the keys loads while the visitor reads, not after the click', async ({ page, site, email }) => {
    const first = await openFrameApp(page, site)
    const { address } = await first.logIn(email)
    const again = await openFrameApp(page, site)
    expect((await again.ask('GET_USER', { silent: true })).ok).toBe(true)
    expect(page.workers()).toEqual([])
    const signed = again.rpc('personal_sign', [hello, address])
    await expect.poll(() => page.workers().length).toBe(1)
    await again.frame.getByRole('button', { name: 'Sign', exact: true }).click()
    expect((await signed).ok).toBe(true)
  })

  test('a transaction shows where it goes, what it moves and costs, and is sent', async ({ page, site, email }) => {
    const app = await openFrameApp(page, site, { place: 'cross' })
    const { address } = await app.logIn(email)
    await site.fund(address)
    const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
    const sent = app.rpc<string>('eth_sendTransaction', [{ from: address, to, value: '0xb1a2bc2ec50000' }])
    await expect(app.frame.getByText('−0.05 ETH', { exact: true })).toBeVisible()
    await expect(app.frame.getByText(to)).toBeVisible()
    await expect(app.frame.getByText(/^up to 0\.\d+ ETH$/)).toBeVisible()
    await app.frame.getByRole('button', { name: 'Approve', exact: true }).click()
    expect((await sent).payload).toMatch(/^0x[0-9a-f]{64}$/)
  })

  test('calls one after the other: after a reload in the middle the status is known, and no more is sent', async ({
    page,
    site,
    email,
  }) => {
    const app = await openFrameApp(page, site)
    const { address } = await app.logIn(email)
    await site.fund(address)
    const { mine, setAutomine } = chain(site.anvil.url)
    const calls = [1, 2].map((value) => ({ to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', value: `0x${value}` }))
    const bundle = { version: '2.0.0', chainId: '0x7a69', from: address, atomicRequired: false, calls }
    await setAutomine(false)
    try {
      const sending = app.rpc<{ id: string }>('wallet_sendCalls', [bundle])
      await app.frame.getByRole('button', { name: 'Approve', exact: true }).click()
      const { id } = (await sending).payload
      const again = await openFrameApp(page, site)
      const status = async () =>
        (await again.rpc<{ status: number; receipts?: unknown[] }>('wallet_getCallsStatus', [id])).payload
      expect(await status()).toMatchObject({ status: 100, atomic: false })
      await mine()
      await expect.poll(status).toMatchObject({ status: 600, receipts: [{ status: '0x1' }] })
      await mine()
      const count = await again.rpc('eth_getTransactionCount', [address, 'pending'])
      expect(count.payload).toBe('0x1')
    } finally {
      await setAutomine(true)
    }
  })

  test('rejecting, closing and Escape decline, and the next question follows', async ({ page, site, email }) => {
    const app = await openFrameApp(page, site)
    const { address } = await app.logIn(email)
    // The questions are asked at once, so any of them may be the first.
    const settled: unknown[] = []
    for (let count = 0; count < 3; count += 1)
      void app.rpc('personal_sign', [hello, address]).then(({ payload }) => settled.push(payload))
    const declines = (count: number) =>
      expect.poll(() => settled).toEqual(Array(count).fill(expect.objectContaining({ code: declined })))
    await expect(app.frame.getByText('2 more after this')).toBeVisible()
    await app.frame.getByRole('button', { name: 'Reject' }).click()
    await declines(1)
    await app.frame.getByRole('button', { name: 'Close' }).click()
    await declines(2)
    await expect(app.frame.getByText('more after this')).toHaveCount(0)
    await expect(app.frame.getByRole('heading', { name: 'Sign a message' })).toBeFocused()
    await page.keyboard.press('Escape')
    await declines(3)
    await expect.poll(() => app.visibility()).toMatchObject({ visible: false })
  })

  test('a sign-in for another site is told loudly, and rejecting it is the first choice', async ({
    page,
    site,
    email,
  }) => {
    const app = await openFrameApp(page, site)
    const { address } = await app.logIn(email)
    const { host } = new URL(site.apps.same)
    const signIn = (domain: string) =>
      `${domain} wants you to sign in with your Ethereum account:\n${address}\n\nWelcome.\n\nURI: http://${domain}/\nVersion: 1\nChain ID: 1\nNonce: abcdefgh1\nIssued At: 2026-01-01T00:00:00Z`
    const forged = app.rpc('personal_sign', [signIn('bank.example'), address])
    await expect(app.frame.getByRole('main').getByText('This sign-in is for another site')).toBeVisible()
    await expect(
      app.frame.getByRole('main').getByText(/signs you in to bank\.example, but app\.shop\.localhost/),
    ).toBeVisible()
    await expect(app.frame.getByRole('button', { name: 'Reject' })).toHaveAttribute('data-variant', 'primary')
    await app.frame.getByRole('button', { name: 'Reject' }).click()
    expect((await forged).ok).toBe(false)
    const own = app.rpc('personal_sign', [signIn(host), address])
    await app.frame.getByRole('button', { name: 'Sign in' }).click()
    expect((await own).ok).toBe(true)
  })
})

test('where money moves, a visitor who chose "later" is reminded of recovery, and the question waits', async ({
  page,
  site,
  email,
}) => {
  const app = await openFrameApp(page, site)
  const { address } = await app.logIn(email)
  await site.fund(address)
  const sent = app.rpc('eth_sendTransaction', [{ from: address, to: address, value: '0x1' }])
  await app.frame.getByRole('button', { name: 'Set it up' }).click()
  await expect(app.frame.getByRole('heading', { name: 'Protect your account' })).toBeVisible()
  await app.frame.getByRole('button', { name: 'Close' }).click()
  await app.frame.getByRole('button', { name: 'Approve', exact: true }).click()
  expect((await sent).ok).toBe(true)
})

test.describe('an approval that the visitor can’t see whole is impossible', () => {
  test('within the first 500 ms, and by a click that a script makes', async ({ page, site, email }) => {
    await page.clock.install()
    const app = await openFrameApp(page, site)
    const { address } = await app.logIn(email)
    const settled: string[] = []
    // Not so far ahead that the services would correct the page's clock: they are asked while the visitor reads.
    await page.clock.pauseAt(Date.now() + 30_000)
    void app.rpc('personal_sign', [hello, address]).then(({ ok }) => settled.push(ok ? 'signed' : 'refused'))
    const sign = app.frame.getByRole('button', { name: 'Sign', exact: true })
    await expect(sign).toBeVisible()
    await page.clock.runFor(100)
    await expect(sign).toHaveAttribute('aria-disabled', 'true')
    await sign.click({ force: true })
    await expect(sign).toBeVisible()
    await page.clock.runFor(1_000)
    await expect(sign).not.toHaveAttribute('aria-disabled', 'true')
    await sign.evaluate((button: HTMLElement) => button.click())
    await expect(sign).toBeVisible()
    expect(settled).toEqual([])
    await sign.click()
    await expect.poll(() => settled).toEqual(['signed'])
  })

  test('under an overlay of the app, until it is gone', async ({ page, site, email }) => {
    const app = await openFrameApp(page, site)
    const { address } = await app.logIn(email)
    await page.evaluate(() => {
      const cover = document.createElement('div')
      cover.id = 'cover'
      Object.assign(cover.style, {
        position: 'fixed',
        inset: '120px 0 0 0',
        blockSize: '60px',
        background: '#fff',
        pointerEvents: 'none',
      })
      document.body.append(cover)
    })
    const signed = app.rpc('personal_sign', [hello, address])
    const sign = app.frame.getByRole('button', { name: 'Sign', exact: true })
    await expect(app.frame.locator('[data-latchkey-part=notice]').getByText(/Something covers this/)).toBeVisible()
    // A screen reader says it too.
    await expect(app.frame.locator('[aria-live=polite]')).toContainText('Something covers this window')
    await sign.click({ force: true })
    await expect(sign).toHaveAttribute('aria-disabled', 'true')
    await page.evaluate(() => document.getElementById('cover')?.remove())
    await sign.click()
    expect((await signed).ok).toBe(true)
  })

  for (const [name, style] of [
    ['see-through', 'opacity: 0.01'],
    ['of one pixel', 'inline-size: 1px; block-size: 1px'],
    ['cut off by the app', 'margin-block-start: -300px'],
    ['small', 'inline-size: 200px; block-size: 120px'],
  ] as const)
    test(`in a frame that is ${name}`, async ({ page, site, email }) => {
      const app = await openFrameApp(page, site)
      const { address } = await app.logIn(email)
      await page.evaluate((given) => {
        const frame = document.querySelector('iframe')
        if (frame) frame.style.cssText = given
      }, style)
      const signed = app.rpc('personal_sign', [hello, address])
      const sign = app.frame.getByRole('button', { name: 'Sign', exact: true })
      await expect(app.frame.getByRole('main').getByText(/Something covers this window/)).toBeAttached()
      await expect(sign).toHaveAttribute('aria-disabled', 'true')
      await page.evaluate(() => document.querySelector('iframe')?.removeAttribute('style'))
      await sign.click()
      expect((await signed).ok).toBe(true)
    })
})

test.describe('the frame answers no other page', () => {
  test('a page that the project does not allow can’t hold it, and hears nothing', async ({ page, site, faults }) => {
    const app = await openFrameApp(page, site, { place: 'foreign', embed: false })
    const answered = page.waitForResponse((response) => response.url().startsWith(`${site.login}/frame`))
    await page.evaluate('embed()')
    const { 'content-security-policy': policy } = (await answered).headers()
    expect(policy).toContain("frame-ancestors 'none'")
    await expect.poll(() => faults.splice(0).join()).toMatch(/frame-ancestors/)
    expect(await app.heard()).toEqual([])
  })

  test('it asks its own site and the services alone', async ({ page, site, email, context }) => {
    const hosts = new Set<string>()
    context.on('request', (request) => hosts.add(new URL(request.url()).host))
    const app = await openFrameApp(page, site)
    const { address } = await app.logIn(email)
    const signed = app.rpc('personal_sign', [hello, address])
    await app.frame.getByRole('button', { name: 'Sign', exact: true }).click()
    await signed
    expect([...hosts].sort()).toEqual([new URL(site.apps.same).host, new URL(site.login).host].sort())
  })
})

test.describe('what the frame draws', () => {
  for (const [name, theme] of looks)
    test(`has no accessibility fault and fits 320 px: ${name}`, async ({ page, site, email }) => {
      test.slow()
      const { app, button, check, decline, panel } = await openNarrow(page, site, theme)
      await app.ask('CONNECT_EMAIL', { email })
      await app.ask('CONNECT_OTP', { otp: await site.readCode(email) })
      const user = app.ask<{ address: string }>('GET_USER')
      await check('set-up-recovery')
      await button('set-up-recovery', 1).click()
      await check('recovery-code')
      await button('recovery-code', 3).click()
      await check('check-code')
      await button('check-code', 0).click()
      await button('recovery-code', 0).click()
      await panel('set-up-recovery').locator('button').last().click()
      await check('recovery-later')
      await button('recovery-later', 2).click()
      const { address } = (await user).payload
      await site.fund(address)
      const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
      const domain = { name: 'Dai', chainId: 31337, verifyingContract: to }
      const typed = {
        domain,
        primaryType: 'Permit',
        types: { Permit: [] },
        message: { spender: to, list: [{ a: '1' }] },
      }
      for (const [method, params] of [
        ['personal_sign', [hello, address]],
        ['personal_sign', ['0xff00', address]],
        ['eth_sendTransaction', [{ from: address, to, value: '0x1' }]],
        [
          'eth_sendTransaction',
          [{ from: address, to, data: `0x095ea7b3${'0'.repeat(24)}${to.slice(2)}${'f'.repeat(64)}` }],
        ],
        ['eth_signTypedData_v4', [address, JSON.stringify(typed)]],
      ] as const)
        await decline(() => app.rpc(method, params))
      const settings = app.ask('SHOW_SETTINGS')
      await expect(panel('settings').locator('h2')).toHaveCount(5)
      await check('settings')
      await panel('settings').locator('section').last().locator('button').first().click()
      await check('protected-export')
      await panel('protected-export').locator('button').last().click()
      await check('keys')
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
      expect((await settings).ok).toBe(true)
    })

  for (const [name, theme] of looks)
    test(`nor do the screens that are shown more rarely: ${name}`, async ({ page, site, email }) => {
      test.slow()
      const { app, button, check, decline, panel } = await openNarrow(page, site, theme)
      const inFrame = app.ask('CONNECT_EMAIL_IN_FRAME')
      await check('email')
      const field = panel('email').locator('input')
      await field.fill(email)
      await field.press('Enter')
      await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
      await check('email')
      await field.fill(await site.readCode(email))
      expect((await inFrame).ok).toBe(true)
      const user = app.ask<{ address: string }>('GET_USER')
      await panel('set-up-recovery').locator('button').nth(-2).click()
      await check('import-words')
      await panel('import-words').locator('button[type=submit]').click()
      await expect(panel('import-words').locator('textarea')).toHaveAttribute('aria-invalid', 'true')
      await check('import-words')
      await button('import-words', 0).click()
      await panel('set-up-recovery').locator('button').last().click()
      await button('recovery-later', 2).click()
      const { address } = (await user).payload
      const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
      const calls = [
        { to, value: '0x1' },
        { to, data: '0x12345678' },
      ]
      const bundle = { version: '2.0.0', chainId: '0x7a69', from: address, atomicRequired: false, calls }
      await decline(() => app.rpc('wallet_sendCalls', [bundle]))
      await decline(() => app.ask('UPDATE_EMAIL', { email: `new-${email}` }))
      const { payload } = await app.ask<{ address: string }>('GET_USER', {
        chainId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
      })
      const { address: pubkey } = payload
      await decline(() => app.rpc('solana_signTransaction', { pubkey, transaction: assignment(pubkey) }))
      await app.ask('SWITCH_NETWORK', { chainId: 'eip155:31337' })
      const settings = app.ask('SHOW_SETTINGS')
      // Recovery, logins, devices, what happened, keys.
      const logins = panel('settings').locator('section').nth(1).locator('button')
      await logins.nth(-2).click()
      await check('add-email')
      await button('add-email', 0).click()
      await logins.last().click()
      await check('add-social')
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
      expect((await settings).ok).toBe(true)

      await app.ask('CONNECT_EMAIL', { email: `other-${email}` })
      const otp = await site.readCode(`other-${email}`)
      await decline(() => app.ask('CONNECT_OTP', { otp }))
    })

  for (const [name, theme] of looks)
    test(`nor do those of a second device, of a login that is too old, and of a deletion: ${name}`, async ({
      browser,
      email,
      page,
      site,
    }) => {
      test.slow()
      const { app, button, check, panel } = await openNarrow(page, site, theme)
      await app.ask('CONNECT_EMAIL', { email })
      await app.ask('CONNECT_OTP', { otp: await site.readCode(email) })
      const user = app.ask('GET_USER')
      await button('set-up-recovery', 1).click()
      const groups = panel('recovery-code').locator('.lk-login-code > li')
      await expect(groups).toHaveCount(9)
      const code = await groups.evaluateAll((items) => items.map((item) => item.lastChild?.textContent ?? ''))
      await button('recovery-code', 3).click()
      for (const field of await panel('check-code').locator('input').all()) {
        const place = await field.evaluate(
          (input: HTMLInputElement) => input.labels?.[0]?.textContent?.match(/\d/)?.[0],
        )
        await field.fill(code[Number(place) - 1] ?? '')
      }
      await panel('check-code').locator('[type=submit]').click()
      await check('recovery-done')
      await panel('recovery-done').locator('button').last().click()
      expect((await user).ok).toBe(true)

      const settings = app.ask('SHOW_SETTINGS')
      await panel('settings').locator('section').last().locator('button').last().click()
      await check('protected-delete-account')
      await panel('protected-delete-account').locator('input').fill(code.join('-'))
      await panel('protected-delete-account').locator('[type=submit]').click()
      await check('settings')
      await page.keyboard.press('Escape')
      await settings

      const device = await browser.newContext()
      const other = await openNarrow(await device.newPage(), site, theme)
      await other.app.ask('CONNECT_EMAIL', { email })
      await other.app.ask('CONNECT_OTP', { otp: await site.readCode(email) })
      const again = other.app.ask('GET_USER')
      const open = async () => {
        await other.panel('enter-recovery').locator('input').fill(code.join('-'))
        await other.panel('enter-recovery').locator('[type=submit]').click()
      }
      await other.check('deletion')
      await other.panel('deletion').locator('button').last().click()
      await other.check('enter-recovery')
      await site.ageLogins()
      await open()
      await other.check('fresh-login')
      await other.panel('fresh-login').locator('[type=submit]').click()
      const field = other.panel('fresh-login').locator('input')
      await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
      await other.check('fresh-login')
      await field.fill(await site.readCode(email))
      await open()
      expect((await again).ok).toBe(true)

      const list = app.ask('SHOW_SETTINGS')
      // Recovery, logins, devices, what happened, keys.
      await panel('settings').locator('section').nth(2).locator('button').first().click()
      await check('end-device')
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
      await list
      await device.close()
    })

  test('where the system forces colours each button keeps an edge, and where it wants no motion nothing moves', async ({
    page,
    site,
    email,
  }) => {
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
    const app = await openFrameApp(page, site)
    await app.ask('CONNECT_EMAIL', { email })
    await app.ask('CONNECT_OTP', { otp: await site.readCode(email) })
    const user = app.ask<{ address: string }>('GET_USER')
    const check = async (screen: string) => {
      await expect(app.frame.locator(`[data-latchkey-login=${screen}]`)).toBeVisible()
      const look = () =>
        app.document().evaluate(() => {
          const text = (element: Element) => element.textContent ?? ''
          const { backgroundColor } = getComputedStyle(document.body)
          const buttons = [...document.querySelectorAll('main button:not(.lk-icon-button)')]
          const flat = buttons.filter((button) => {
            const { borderTopColor, borderTopWidth } = getComputedStyle(button)
            return borderTopWidth === '0px' || borderTopColor === backgroundColor
          })
          const moving = [...document.querySelectorAll('*')].filter((element) => {
            const { animationName, transitionDuration } = getComputedStyle(element)
            return animationName !== 'none' || /[1-9]/.test(transitionDuration)
          })
          return { buttons: buttons.length > 0, flat: flat.map(text), moving: moving.map(text) }
        })
      expect([screen, await look()]).toEqual([screen, { buttons: true, flat: [], moving: [] }])
      await page.emulateMedia({ reducedMotion: 'no-preference' })
      expect((await look()).moving.length).toBeGreaterThan(0)
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.keyboard.press('Tab')
      const ring = app.frame.locator(':focus')
      await expect(ring).not.toHaveCSS('outline-style', 'none')
    }
    await check('set-up-recovery')
    await app.frame.getByRole('button', { name: 'Later', exact: true }).click()
    await check('recovery-later')
    await app.frame.getByRole('button', { name: 'I understand, later' }).click()
    const { address } = (await user).payload
    const signed = app.rpc('personal_sign', [hello, address])
    await check('approval')
    await page.keyboard.press('Escape')
    expect((await signed).ok).toBe(false)
    const settings = app.ask('SHOW_SETTINGS')
    await expect(app.frame.getByRole('button', { name: 'Add recovery' })).toBeVisible()
    await check('settings')
    await page.keyboard.press('Escape')
    expect((await settings).ok).toBe(true)
  })

  test('the app’s colours are taken only where they can be read', async ({ page, site, email }) => {
    const app = await openFrameApp(page, site)
    const variables = () =>
      app.document().evaluate(() => {
        const style = getComputedStyle(document.documentElement)
        return ['accent', 'text', 'background'].map((name) => style.getPropertyValue(`--lk-${name}`).trim())
      })
    await app.logIn(email)
    const settings = app.ask('SHOW_SETTINGS')
    await expect(app.frame.locator('[data-latchkey-login=settings]')).toBeVisible()
    const [, text, background] = await variables()
    await app.ask('SYNC_THEME', {
      themeVariables: { accent: '#7c1fd1', 'on-accent': '#fff', 'font-family': 'Webdings' },
    })
    await expect.poll(variables).toEqual(['#7c1fd1', text, background])
    await app.ask('SYNC_THEME', { themeVariables: { accent: '#7c1fd1', text: '#fefefe' } })
    await expect.poll(variables).toEqual([expect.not.stringMatching('#7c1fd1'), text, background])
    await app.ask('SYNC_THEME', {
      themeVariables: { background: 'url(https://evil.example/x)', accent: 'var(--lk-text)' },
    })
    await expect.poll(variables).toEqual([expect.not.stringMatching('var'), text, background])
    await page.keyboard.press('Escape')
    expect((await settings).ok).toBe(true)
  })

  test('it is named for screen readers in the app’s language, by what it asks', async ({ page, site, email }) => {
    const app = await openFrameApp(page, site)
    const { address } = await app.logIn(email)
    type Told = { readonly data: { readonly payload?: { readonly title?: string } } }
    const titles = () =>
      page.evaluate(() =>
        (window as unknown as { heard: readonly Told[] }).heard.flatMap(({ data }) => data.payload?.title ?? []),
      )
    let count = (await titles()).length
    // The second one is no language: dates and mails go on in English.
    for (const [locale, title] of [
      ['ar', 'توقيع رسالة'],
      ['en_US!', 'Sign a message'],
    ]) {
      await app.ask('SYNC_THEME', { locale })
      const signing = app.rpc('personal_sign', [hello, address])
      await expect.poll(() => app.visibility()).toMatchObject({ visible: true, title })
      await app.frame.locator('[data-latchkey-login=approval] button').last().click()
      expect((await signing).ok).toBe(true)
      // Nothing is drawn in another language first.
      const told = await titles()
      expect([...new Set(told.slice(count))]).toEqual([title])
      count = told.length
    }
  })
})

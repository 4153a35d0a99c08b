import { addVirtualPasskeys, pressToClose } from '@latchkey/test-wallets/playwright'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { chain } from '../support/chain.ts'
import { connectButton, modal, type Page } from '../support/fixtures.ts'
import { openKitPage, sendByKit } from '../support/kit-page.ts'
import { expect, test } from '../support/login-fixtures.ts'
import { axeFaults, readAxe } from '../support/login-frame-site.ts'
import { checkNarrow } from '../support/narrow-frame.ts'
import { pageClient } from '../support/page-client.ts'
import { passkeyJourney, popupOf, pressOnOtherDevice } from '../support/passkey-journey.ts'
import { yourLogin } from '../support/your-login.ts'

test.use({ withBundler: true })

for (const place of ['same', 'cross'] as const)
  test.describe(`a passkey, the login on ${place === 'same' ? 'the app’s own site' : 'another site'}`, () => {
    test.use({ place })

    test('makes an account that signs and sends, is there after a reload, and is the same at the next login', async ({
      local,
      page,
      passkeys,
      visitor,
    }) => {
      const journey = passkeyJourney(page, visitor, local)
      await journey.openModal()
      await journey.usePasskey('Make a new passkey')
      const address = await journey.finishFirstLogin()
      expect(passkeys.count()).toBe(1)
      expect(await journey.signAsContract()).toMatch(/(6492){16}$/)
      await journey.sendAndFindOnChain('eip155')
      expect(await journey.signAsContract()).not.toMatch(/(6492){16}$/)
      await page.reload()
      await expect(journey.address).toHaveText(address)
      await journey.disconnect()
      await expect(journey.status).toHaveText('disconnected')
      await journey.logInAgain(address)
      await journey.signAsContract()
    })
  })

test('a visitor who dismisses the device’s dialog is asked again, when making a passkey and when signing', async ({
  local,
  page,
  passkeys,
  visitor,
}) => {
  const journey = passkeyJourney(page, visitor, local)
  await journey.openModal()
  const popup = await journey.openPopup()
  await popup.getByRole('button', { name: 'Make a new passkey' }).waitFor()
  await passkeys.dismiss()
  await popup.getByRole('button', { name: 'Make a new passkey' }).click()
  await expect(popup.getByText('The passkey wasn’t used. Try again.')).toBeVisible()
  await passkeys.accept()
  await pressToClose(popup, () => popup.getByRole('button', { name: 'Make a new passkey' }).click())
  await journey.finishFirstLogin()
  await journey.sign()
  await passkeys.dismiss()
  await visitor.approve()
  await expect(visitor.frame.getByRole('heading', { name: 'Confirm with your passkey' })).toBeVisible()
  await expect(visitor.frame.getByText('The passkey wasn’t used. Try again.')).toBeVisible()
  await passkeys.accept()
  await visitor.frame.getByRole('button', { name: 'Use my passkey' }).click()
  await journey.signed()
})

test('a window that the visitor closes is no login, and another try is one', async ({
  local,
  page,
  passkeys,
  visitor,
}) => {
  const journey = passkeyJourney(page, visitor, local)
  await journey.openModal()
  const popup = await journey.openPopup()
  await expect(popup.getByRole('heading', { name: 'Log in with a passkey' })).toBeVisible()
  await popup.close()
  await expect(modal(page).getByRole('heading', { name: 'The window was closed' })).toBeVisible()
  expect(passkeys.count()).toBe(0)
  const again = await journey.openPopup('Try again')
  await again.getByRole('button', { name: 'Make a new passkey' }).click()
  await journey.finishFirstLogin()
})

test('a second passkey owns the account too: it opens it on another device, and signs there', async ({
  local,
  newDevice,
  page,
  passkeys,
  visitor,
}) => {
  const journey = passkeyJourney(page, visitor, local)
  await journey.openModal()
  await journey.usePasskey('Make a new passkey')
  // The first one is kept on this device; the second one on a device of its own.
  const first = [...passkeys.keychain.credentials.keys()]
  const another = visitor.frame.getByRole('button', { name: /^Another device or security key/ })
  const popup = await popupOf(page, another)
  await pressOnOtherDevice(passkeys, popup, 'Another device or security key')
  await expect(visitor.frame.getByRole('heading', { name: 'Both passkeys own your account' })).toBeVisible()
  await visitor.frame.getByRole('button', { name: 'Done' }).click()
  const address = await journey.waitForAccount()

  const device = await newDevice()
  const second = new Map([...passkeys.keychain.credentials].filter(([id]) => !first.includes(id)))
  expect(second.size).toBe(1)
  await addVirtualPasskeys(device.context, { ...passkeys.keychain, credentials: second, windows: new Map() })
  const other = passkeyJourney(device.page, device.visitor, local)
  await other.openModal()
  await other.usePasskey('Use my passkey')
  await expect(other.address).toHaveText(address)
  await other.signAsContract()
})

test('a page that is loaded again before the account has its address goes on with both passkeys', async ({
  local,
  newDevice,
  page,
  passkeys,
  quiet,
  visitor,
}) => {
  // The new login of the same device has ended the session that the frame asks about.
  quiet.allow(/status of 401/)
  const journey = passkeyJourney(page, visitor, local)
  await journey.openModal()
  await journey.usePasskey('Make a new passkey')
  const first = [...passkeys.keychain.credentials.keys()]
  const another = visitor.frame.getByRole('button', { name: /^Another device or security key/ })
  const popup = await popupOf(page, another)
  await pressOnOtherDevice(passkeys, popup, 'Another device or security key')
  const both = visitor.frame.getByRole('heading', { name: 'Both passkeys own your account' })
  await expect(both).toBeVisible()
  await page.reload()
  await expect(journey.status).toHaveText('disconnected')
  await connectButton(page).click()
  await journey.usePasskey('Use my passkey')
  await expect(both).toBeVisible()
  await visitor.frame.getByRole('button', { name: 'Done' }).click()
  const address = await journey.waitForAccount()

  // The second passkey was made before the reload, and is sealed for the address all the same.
  const device = await newDevice()
  const second = new Map([...passkeys.keychain.credentials].filter(([id]) => !first.includes(id)))
  await addVirtualPasskeys(device.context, { ...passkeys.keychain, credentials: second, windows: new Map() })
  const other = passkeyJourney(device.page, device.visitor, local)
  await other.openModal()
  await other.usePasskey('Use my passkey')
  await expect(other.address).toHaveText(address)
})

test('a recovery kit owns the account beside the passkey: from a disk, with the network off, its key sends money', async ({
  context,
  local,
  loginStack,
  newContext,
  page,
  passkeys,
  visitor,
}) => {
  await context.addInitScript(await readAxe())
  const axe = async (of: Page) => {
    const frame = of.frames().find((each) => each.url().startsWith(loginStack.origin)) ?? of.mainFrame()
    return axeFaults(frame)
  }
  const journey = passkeyJourney(page, visitor, local)
  const login = yourLogin(page, visitor)
  await journey.openModal()
  await journey.usePasskey('Make a new passkey')
  await login.button(/^Recovery kit/).click()
  const code = await login.writeCode()
  // Before the file is saved it leads to the download.
  await login.button('I saved it, go on').click()
  await expect(visitor.frame.getByRole('main').getByRole('alert')).toHaveText('Download the kit first.')
  await expect(login.button('Download the kit')).toBeFocused()
  expect(await axe(page)).toEqual([])
  const kit = await login.downloadKit()
  await login.button('I saved it, go on').click()
  const account = await journey.waitForAccount()
  expect(passkeys.count()).toBe(1)

  const rpcUrl = local.stack.chains[0]?.rpcUrl ?? ''
  const friend = privateKeyToAccount(generatePrivateKey()).address
  await chain(rpcUrl).setBalance(account, 10n ** 18n)
  const kitPage = await openKitPage(newContext, { kit, code, account })
  await sendByKit(kitPage, { rpcUrl, to: friend, amount: '0.4', shown: ['deploy', 'send'] })
  expect(await chain(rpcUrl).balance(friend)).toBe(4n * 10n ** 17n)
  for (const locale of ['en', 'ar']) {
    // The page's policy would refuse axe.
    const looks = { locale, bypassCSP: true, viewport: { width: 320, height: 640 } }
    const narrow = await openKitPage(newContext, { kit, code, account, ...looks })
    await expect(narrow.locator('section form')).toBeVisible()
    await expect(narrow.locator('html')).toHaveAttribute('dir', locale === 'ar' ? 'rtl' : 'ltr')
    expect(await axeFaults(narrow.mainFrame())).toEqual([])
    expect(await narrow.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    await narrow.close()
  }
  // The passkey still owns it.
  await journey.signAsContract()
})

test('"Your login" adds a passkey and removes the first one, each by an operation that the visitor approves', async ({
  context,
  local,
  loginStack,
  newDevice,
  page,
  passkeys,
  visitor,
}) => {
  await context.addInitScript(await readAxe())
  const journey = passkeyJourney(page, visitor, local)
  const login = yourLogin(page, visitor)
  await journey.openModal()
  await journey.usePasskey('Make a new passkey')
  const address = await journey.finishFirstLogin()
  await chain(local.stack.chains[0]?.rpcUrl ?? '').setBalance(address, 10n ** 18n)
  const first = [...passkeys.keychain.credentials.keys()]
  await login.open()
  const owners = visitor.frame.locator('[data-owners]')
  const ends = owners.getByRole('button', { name: /^Remove/ })
  await expect(owners.getByText('Passkey 1')).toBeVisible()
  await expect(ends).toHaveCount(0)
  const popup = await popupOf(page, login.button('Add a passkey'))
  await pressOnOtherDevice(passkeys, popup, 'Another device or security key')
  await expect(visitor.frame.getByRole('heading', { name: 'Add a way into your account?' })).toBeVisible()
  const frame = page.frames().find((each) => each.url().startsWith(loginStack.origin))
  expect(frame && (await axeFaults(frame))).toEqual([])
  await visitor.frame.locator('[data-latchkey-part="sign"]').click()
  await expect(ends).toHaveCount(2)
  expect(frame && (await axeFaults(frame))).toEqual([])
  await login.button('Remove: Passkey 1').click()
  await visitor.frame.getByRole('heading', { name: 'Remove a way into your account?' }).waitFor()
  await visitor.frame.locator('[data-latchkey-part="sign"]').click()
  await expect(owners.getByText('not on this network')).toBeVisible()
  await expect(ends).toHaveCount(0)

  const device = await newDevice()
  const second = new Map([...passkeys.keychain.credentials].filter(([id]) => !first.includes(id)))
  await addVirtualPasskeys(device.context, { ...passkeys.keychain, credentials: second, windows: new Map() })
  const other = passkeyJourney(device.page, device.visitor, local)
  await other.openModal()
  await other.usePasskey('Use my passkey')
  await expect(other.address).toHaveText(address)
  await other.signAsContract()
})

test('a passkey of another account can’t log in; only this page asks for a passkey', async ({
  local,
  loginStack,
  page,
  passkeys,
  visitor,
}) => {
  const journey = passkeyJourney(page, visitor, local)
  await journey.openModal()
  await journey.usePasskey('Make a new passkey')
  await journey.finishFirstLogin()
  // A link of a stranger leads to the page, and no frame of this browser answers.
  const stranger = await page.context().newPage()
  await stranger.goto(`${loginStack.origin}/passkey.html#latchkey-begin=flow-of-a-stranger-1234`)
  await expect(stranger.getByRole('heading', { name: 'The login did not work' })).toBeVisible({ timeout: 15_000 })
  await stranger.close()
  expect(passkeys.count()).toBe(1)
})

for (const locale of ['en', 'ar'] as const)
  test.describe(`its window, the second owner and a kit, in ${locale}`, () => {
    // The browser is in the other language: the windows are in that of the app.
    test.use({ locale: locale === 'ar' ? 'en' : 'ar' })

    test('work by keyboard at 320 px in both themes, and axe finds nothing', async ({
      context,
      local,
      loginStack,
      page,
      passkeys,
      visitor,
    }) => {
      test.slow()
      await context.addInitScript(await readAxe())
      await page.setViewportSize({ width: 320, height: 680 })
      const direction = locale === 'ar' ? 'rtl' : 'ltr'
      const journey = passkeyJourney(page, visitor, local)
      const client = pageClient(page)
      await journey.openModal(`locale=${locale}`)
      const popup = await journey.openPopup(/passkey|مفتاح/)
      await popup.setViewportSize({ width: 320, height: 568 })
      await expect(popup.getByRole('button')).toHaveCount(2)
      await expect(popup.locator('html')).toHaveAttribute('dir', direction)
      for (const colorScheme of ['light', 'dark'] as const) {
        await popup.emulateMedia({ colorScheme })
        expect(await axeFaults(popup.mainFrame())).toEqual([])
      }
      const isWide = await popup.evaluate(() => document.documentElement.scrollWidth > innerWidth)
      expect(isWide).toBe(false)
      await popup.keyboard.press('Tab')
      // Only down: the window may be closed before the key is let go.
      await pressToClose(popup, () => popup.keyboard.down('Enter'))
      expect(passkeys.count()).toBe(1)

      const panel = (screen: string) => visitor.frame.locator(`[data-latchkey-login=${screen}]`)
      const check = async (screen: string) => {
        await panel(screen).waitFor()
        const frame = page.frames().find((each) => each.url().startsWith(loginStack.origin)) ?? page.mainFrame()
        for (const mode of ['dark', 'light'] as const) {
          await client.theme(mode)
          await checkNarrow(frame, screen, { direction, mode })
        }
      }
      const press = async (screen: string, place: number) => panel(screen).locator('button').nth(place).press('Enter')
      const writeCode = async () => {
        await expect(panel('recovery-code').locator('.lk-login-code > li')).toHaveCount(9)
        const groups = await panel('recovery-code')
          .locator('.lk-login-code > li')
          .evaluateAll((items) => items.map((item) => item.lastChild?.textContent ?? ''))
        await press('recovery-code', 3)
        for (const field of await panel('check-code').locator('input').all()) {
          const label = await field.evaluate((input: HTMLInputElement) => input.labels?.[0]?.textContent ?? '')
          await field.fill(groups[Number(/\d/.exec(label)?.[0]) - 1] ?? '')
        }
        await panel('check-code').locator('input').last().press('Enter')
      }

      // Close; another passkey, a kit, go on with one.
      await check('second-owner')
      await press('second-owner', 3)
      await check('second-owner-later')
      await page.keyboard.press('Escape')
      await expect(panel('second-owner').locator('button').nth(3)).toBeFocused()
      await press('second-owner', 2)
      await check('recovery-code')
      await writeCode()
      await check('owner-kit')
      await Promise.all([page.waitForEvent('download'), press('owner-kit', 2)])
      await check('owner-kit')
      await page.keyboard.press('Escape')
      await expect(panel('second-owner').locator('button').nth(2)).toBeFocused()
      const other = await popupOf(page, panel('second-owner').locator('button').nth(1))
      await other.getByRole('button').waitFor()
      await pressOnOtherDevice(passkeys, other, (await other.getByRole('button').textContent()) ?? '')
      await check('second-owner-done')
      await press('second-owner-done', 2)
      await journey.waitForAccount()

      await client.show({ view: 'Account' })
      await modal(page)
        .getByRole('button', { name: /^(Your login|حساب دخولك)/ })
        .press('Enter')
      await expect(panel('settings').locator('[data-owners] [data-variant=ghost]')).toBeVisible()
      await check('settings')
      // Each is named once, in the visitor's language.
      await expect(panel('settings').getByText('Passkey', { exact: true })).toHaveCount(locale === 'ar' ? 0 : 2)
      await panel('settings').locator('[data-owners] button').last().press('Enter')
      await check('saved-kit')
      await panel('saved-kit').locator('[type=submit]').press('Enter')
      await expect(panel('saved-kit').locator('[type=file]')).toBeFocused()
      await expect(panel('saved-kit').locator('[type=file]')).toHaveAttribute('aria-invalid', 'true')
      await check('saved-kit')
      await page.keyboard.press('Escape')
      await expect(panel('settings').locator('[data-owners] button').last()).toBeFocused()
    })
  })

import { pressToClose } from '@latchkey/test-wallets/playwright'
import { connectButton, modal, type Page } from '../support/fixtures.ts'
import { expect, test } from '../support/login-fixtures.ts'
import { loginJourney } from '../support/login-journey.ts'
import { view } from '../support/page-client.ts'
import { passkeyJourney, popupOf } from '../support/passkey-journey.ts'

// Which windows of a login reach the frame that opened them, with the browser's partitioned storage: by site, and by the page that cuts windows off
// (`Cross-Origin-Opener-Policy: same-origin`).

test.use({ withBundler: true })
test.afterEach(({ loginStack }) => {
  loginStack.providers.cutsOpenersOff = false
})

const blockWindows = (page: Page) => page.addInitScript(() => Object.assign(window, { open: () => null }))
const continueWith = (name: string) => ({ name: new RegExp(`^Continue with ${name}`) })
const goOn = (page: Page) => modal(page).getByRole('button', { name: 'Continue', exact: true })

for (const place of ['same', 'cross'] as const) {
  test.describe(`the login on ${place === 'same' ? 'the app’s own site' : 'another site'}`, () => {
    test.use({ place })

    test('a provider’s page that cuts its opener off looks like a closed window, and the login still ends there', async ({
      local,
      loginStack,
      page,
      person,
      visitor,
    }) => {
      loginStack.providers.cutsOpenersOff = true
      const { finishFirstLogin, openModal, signAndVerify } = loginJourney(page, visitor, local)
      await openModal()
      const popup = await popupOf(page, modal(page).getByRole('button', continueWith('Google')))
      const proceed = popup.getByRole('button', { name: `Continue as ${person}`, exact: true })
      await expect(proceed).toBeVisible()
      expect(await popup.evaluate(() => window.opener)).toBeNull()
      await expect(modal(page).getByRole('heading', { name: 'The window was closed' })).toBeVisible()
      await pressToClose(popup, () => proceed.click())
      await finishFirstLogin()
      await signAndVerify('eip155')
    })

    for (const cut of ['', '&cutsWindowsOff'])
      test(`where no window opens, the page itself goes to the provider and comes back logged in${cut}`, async ({
        local,
        page,
        person,
        visitor,
      }) => {
        const { finishFirstLogin, openModal, signAndVerify, status } = loginJourney(page, visitor, local)
        await blockWindows(page)
        await openModal(`testWallets=off${cut}`)
        await modal(page).getByRole('button', continueWith('Google')).click()
        await expect(modal(page).getByRole('heading', { name: 'Your browser blocked the window' })).toBeVisible()
        await modal(page).getByRole('button', { name: 'Open the window' }).click()
        await page.getByRole('button', { name: `Continue as ${person}`, exact: true }).click()
        await finishFirstLogin()
        expect(new URL(page.url()).hash).toBe('')
        await signAndVerify('eip155')
        await page.reload()
        await expect(status).toHaveText('connected')
        await signAndVerify('eip155')
      })

    test('by Farcaster, where the app cuts its windows off: no window takes part', async ({
      local,
      loginStack,
      page,
      visitor,
    }) => {
      const { finishFirstLogin, openModal, signAndVerify } = loginJourney(page, visitor, local)
      await openModal('cutsWindowsOff')
      await visitor.byFarcaster(loginStack.relay, `bob-${place}`)
      await finishFirstLogin()
      await signAndVerify('eip155')
    })
  })
}

test.describe('windows that the app’s page cuts off, on the app’s own site', () => {
  test('a social account: the window reaches the frame, and closes by itself', async ({
    local,
    page,
    person,
    visitor,
  }) => {
    const { finishFirstLogin, openModal, signAndVerify } = loginJourney(page, visitor, local)
    await openModal('cutsWindowsOff')
    const popup = await popupOf(page, modal(page).getByRole('button', continueWith('Google')))
    const proceed = popup.getByRole('button', { name: `Continue as ${person}`, exact: true })
    await expect(proceed).toBeVisible()
    expect(await popup.evaluate(() => window.opener)).toBeNull()
    await pressToClose(popup, () => proceed.click())
    await finishFirstLogin()
    await signAndVerify('eip155')
  })

  test('a passkey: the window reaches the frame, tells that it was closed, and closes by itself', async ({
    local,
    page,
    passkeys,
    visitor,
  }) => {
    const journey = passkeyJourney(page, visitor, local)
    await journey.openModal('cutsWindowsOff')
    const popup = await journey.openPopup()
    await expect(popup.getByRole('button', { name: 'Make a new passkey' })).toBeVisible()
    expect(await popup.evaluate(() => window.opener)).toBeNull()
    await popup.close({ runBeforeUnload: false })
    await expect(modal(page).getByRole('heading', { name: 'The window was closed' })).toBeVisible()
    await journey.usePasskey('Make a new passkey', 'Try again')
    await journey.finishFirstLogin()
    expect(passkeys.count()).toBe(1)
    await journey.signAsContract()
  })
})

test.describe('windows that the app’s page cuts off, the login on another site', () => {
  test.use({ place: 'cross' })

  test('a social account: the window closes, the visitor is told, and the page itself goes and comes back', async ({
    local,
    page,
    person,
    visitor,
  }) => {
    const { finishFirstLogin, openModal, signAndVerify, disconnect, status } = loginJourney(page, visitor, local)
    await openModal('cutsWindowsOff')
    const popup = await popupOf(page, modal(page).getByRole('button', continueWith('Google')))
    const closed = popup.waitForEvent('close')
    await expect(modal(page).getByRole('heading', { name: 'Continue in this page' })).toBeVisible()
    await closed
    await goOn(page).click()
    await page.getByRole('button', { name: `Continue as ${person}`, exact: true }).click()
    await finishFirstLogin()
    await signAndVerify('eip155')
    await disconnect()
    await expect(status).toHaveText('disconnected')
  })

  // In a frame a page could lead the visitor's click, and behind a redirect nothing binds the passkey's answer to the frame that began.
  test('a passkey: the window closes, the visitor is told, and logs in another way', async ({
    email,
    local,
    page,
    passkeys,
    visitor,
  }) => {
    const journey = passkeyJourney(page, visitor, local)
    await journey.openModal('cutsWindowsOff')
    const popup = await journey.openPopup()
    await popup.waitForEvent('close')
    await expect(modal(page).getByText('see Cross-Origin-Opener-Policy')).toBeVisible()
    expect(passkeys.count()).toBe(0)
    await modal(page).getByRole('button', { name: 'Log in another way' }).click()
    await visitor.byEmail(email)
    await loginJourney(page, visitor, local).finishFirstLogin()
  })
})

test('an address of a finished login that a stranger sends logs in no visitor, also where a login was begun', async ({
  browser,
  local,
  loginStack,
  page,
  person,
  visitor,
}) => {
  const { openModal, status } = loginJourney(page, visitor, local)
  const stranger = await browser.newContext({ baseURL: loginStack.apps.same })
  const theirs = await stranger.newPage()
  const leave = async (on: Page) => {
    await blockWindows(on)
    await on.goto('/?login=on&testWallets=off')
    await connectButton(on).click()
    await modal(on).getByRole('button', continueWith('Google')).click()
    await modal(on).getByRole('button', { name: 'Open the window' }).click()
    await expect(on.getByRole('button', { name: `Continue as ${person}`, exact: true })).toBeVisible()
  }
  await leave(theirs)
  // The stranger keeps the address that their login ended at, before their own page reads it.
  const answered = theirs.waitForResponse((response) => response.url().includes('/login/social/callback/'))
  await theirs.route('**/assets/**', (route) => route.abort())
  await theirs.getByRole('button', { name: `Continue as ${person}`, exact: true }).click()
  const url = (await (await answered).headerValue('location')) ?? ''
  expect(url).toMatch(/latchkey-result=/)
  await leave(page)
  await page.goto(url)
  await expect(modal(page).getByRole('heading', { name: 'That didn’t work' })).toBeVisible()
  await expect(status).toHaveText('disconnected')
  await openModal()
  await expect(view(page, 'Connect')).toBeVisible()
  await stranger.close()
})

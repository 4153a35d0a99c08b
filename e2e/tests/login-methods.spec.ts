import { addVirtualPasskeys, pressToClose } from '@latchkey/test-wallets/playwright'
import { modal } from '../support/fixtures.ts'
import { expect, test } from '../support/login-fixtures.ts'
import { loginJourney } from '../support/login-journey.ts'
import { view } from '../support/page-client.ts'
import { yourLogin } from '../support/your-login.ts'

const socials = ['Google', 'GitHub', 'Apple', 'Facebook', 'X', 'Discord'] as const

for (const place of ['same', 'cross'] as const) {
  test.describe(`a login on ${place === 'same' ? 'the app’s own site' : 'another site'}`, () => {
    test.use({ place })

    for (const provider of socials)
      test(`by ${provider}: from "Connect" to signed messages and confirmed transactions on Ethereum and Solana`, async ({
        local,
        page,
        person,
        visitor,
      }) => {
        const { finishFirstLogin, openModal, sendAndFindOnChain, signAndVerify, switchTo, network } = loginJourney(
          page,
          visitor,
          local,
        )
        await openModal()
        await visitor.bySocial(provider, person)
        await finishFirstLogin()
        await signAndVerify('eip155')
        await sendAndFindOnChain('eip155')
        await switchTo('Solana Local')
        await expect(network).toContainText('Solana Local')
        await signAndVerify('solana')
        await sendAndFindOnChain('solana')
      })

    test('[S1.7] [S2.7] by Farcaster: from "Connect" over its code to signed messages and confirmed transactions on Ethereum and Solana', async ({
      local,
      loginStack,
      page,
      visitor,
    }) => {
      const { finishFirstLogin, openModal, sendAndFindOnChain, signAndVerify, switchTo, network } = loginJourney(
        page,
        visitor,
        local,
      )
      await openModal()
      const shown = view(page, 'ConnectingFarcaster').waitFor()
      await visitor.byFarcaster(loginStack.relay, `ann-${place}`)
      await shown
      await finishFirstLogin()
      await signAndVerify('eip155')
      await sendAndFindOnChain('eip155')
      await switchTo('Solana Local')
      await expect(network).toContainText('Solana Local')
      await signAndVerify('solana')
      await sendAndFindOnChain('solana')
    })
  })
}

test('declined at the provider: the view says so, and another try logs in', async ({
  local,
  page,
  person,
  quiet,
  visitor,
}) => {
  // The login server's answer is a 403, which Chromium writes to the console.
  quiet.allow(/status of 403/)
  const { finishFirstLogin, openModal } = loginJourney(page, visitor, local)
  await openModal()
  await visitor.bySocial('Google', undefined)
  await expect(modal(page).getByRole('heading', { name: 'Login declined' })).toBeVisible()
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    modal(page).getByRole('button', { name: 'Try again' }).click(),
  ])
  await pressToClose(popup, () => popup.getByRole('button', { name: `Continue as ${person}`, exact: true }).click())
  await finishFirstLogin()
})

test('where a passkey is asked for, it confirms a social account before its window opens', async ({
  context,
  email,
  local,
  page,
  person,
  visitor,
}) => {
  await addVirtualPasskeys(context)
  const { logInByEmail } = loginJourney(page, visitor, local)
  const login = yourLogin(page, visitor)
  await logInByEmail(email)
  await login.open()
  await login.button('Add recovery').click()
  await visitor.frame.getByRole('button', { name: /^Use a passkey/ }).click()
  await login.button('Done').click()
  await login.button('Ask for my passkey').click()
  await expect(login.button('Stop asking')).toBeVisible()
  await login.button('Add a social account').click()
  await expect(login.button('Google')).toHaveCount(0)
  await login.button('Use a passkey').click()
  const [popup] = await Promise.all([page.waitForEvent('popup'), login.button('Google').click()])
  await pressToClose(popup, () => popup.getByRole('button', { name: `Continue as ${person}`, exact: true }).click())
  await expect(visitor.frame.getByText('Google', { exact: true })).toBeVisible()
  await expect(login.button('Stop asking')).toBeVisible()
})

test('a social account is added in "Your login": it opens the same account, and is removed again', async ({
  email,
  local,
  page,
  person,
  quiet,
  visitor,
}) => {
  // Declining is a 403 of the login server, which Chromium writes to the console.
  quiet.allow(/status of 403/)
  const { address, openModal, logInByEmail, disconnect, status } = loginJourney(page, visitor, local)
  const login = yourLogin(page, visitor)
  const first = await logInByEmail(email)
  await login.open()
  await login.button('Add a social account').click()
  const choose = async (answer: string) => {
    const [popup] = await Promise.all([page.waitForEvent('popup'), login.button('Google').click()])
    await pressToClose(popup, () => popup.getByRole('button', { name: answer, exact: true }).click())
  }
  await choose('Cancel')
  await expect(visitor.frame.getByRole('main').getByRole('alert')).toHaveText('It was declined in the window.')
  await choose(`Continue as ${person}`)
  await expect(visitor.frame.getByRole('heading', { name: 'Your login' })).toBeVisible()
  await expect(visitor.frame.getByText('Google', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  // The page takes keys again when the login site's dialog has gone.
  await expect(visitor.frame.getByRole('heading', { name: 'Your login' })).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(modal(page)).toBeHidden()
  await disconnect()
  await expect(status).toHaveText('disconnected')

  await openModal()
  await visitor.bySocial('Google', person)
  await expect(status).toHaveText('connected')
  await expect(address).toHaveText(first)
  await login.open()
  await visitor.frame
    .getByRole('button', { name: /^Remove: .*@mail\.example$/ })
    .first()
    .click()
  await login.button('Remove').click()
  await expect(visitor.frame.getByText('E-mail address', { exact: true })).toHaveCount(0)
})

test('an e-mail address is added: a code that could not be sent off is sent when it is typed again', async ({
  email,
  local,
  loginStack,
  page,
  person,
  quiet,
  visitor,
}) => {
  // What the browser writes of the request that is cut off.
  quiet.allow(/net::ERR_FAILED/)
  const { finishFirstLogin, openModal } = loginJourney(page, visitor, local)
  const login = yourLogin(page, visitor)
  const { frame } = visitor
  await openModal()
  await visitor.bySocial('Google', person)
  await finishFirstLogin()
  await login.open()
  await login.button('Add an e-mail address').click()
  const address = `new-${email}`
  await frame.getByLabel('E-mail address').fill(address)
  await login.button('Send a code').click()
  const field = frame.getByLabel('Six-digit code')
  await expect(field).toBeVisible()
  const code = await loginStack.mailbox.nextCode(address)
  await page.route('**/login/email/verify', (route) => route.abort(), { times: 1 })
  await field.fill(code)
  await expect(field).toHaveAccessibleDescription(/can’t be reached/)
  await field.fill(code.slice(0, 5))
  await field.fill(code)
  await expect(login.button(`Remove: ${address}`)).toBeVisible()
})

test('"Log out everywhere else" ends the login of another device, and the button disappears', async ({
  email,
  local,
  newDevice,
  page,
  visitor,
}) => {
  await loginJourney(page, visitor, local).logInByEmail(email)
  const device = await newDevice()
  await loginJourney(device.page, device.visitor, local).openModal()
  await device.visitor.byEmail(email)
  const login = yourLogin(page, visitor)
  await login.open()
  const endOthers = login.button('Log out everywhere else')
  await endOthers.focus()
  await page.keyboard.press('Enter')
  await expect(visitor.frame.getByText('Every other device is logged out')).toHaveCount(1)
  await expect(endOthers).toBeHidden()
  // The button had the focus, and has gone.
  await expect(visitor.frame.getByRole('heading', { name: 'Devices' })).toBeFocused()
  await expect(visitor.frame.getByText('Logged out', { exact: true })).toBeVisible()
})

import { solanaMnemonicAccounts } from '@latchkey/test-wallets'
import { addVirtualPasskeys, type LoginVisitor } from '@latchkey/test-wallets/playwright'
import { generatePrivateKey, mnemonicToAccount } from 'viem/accounts'
import type { Page } from '../support/fixtures.ts'
import { openKitPage } from '../support/kit-page.ts'
import { expect, test } from '../support/login-fixtures.ts'
import { loginJourney } from '../support/login-journey.ts'
import { yourLogin } from '../support/your-login.ts'

/** A first login, protected by a printed code, and the last page of that. */
async function protectedLogin({
  email,
  local,
  page,
  visitor,
}: {
  readonly page: Page
  readonly visitor: LoginVisitor
  readonly local: Parameters<typeof loginJourney>[2]
  readonly email: string
}) {
  const site = loginJourney(page, visitor, local)
  const login = yourLogin(page, visitor)
  await site.openModal()
  await visitor.byEmail(email)
  const code = await login.takeCode()
  const finishFirstLogin = async () => {
    await login.done()
    await expect(site.status).toHaveText('connected')
    await expect(site.address).toHaveText(/^0x/)
    return (await site.address.textContent()) ?? ''
  }
  return { site, login, code, finishFirstLogin }
}

/** The addresses that any other wallet gives for the words (BIP-39, BIP-44, SLIP-10). */
const addressesOf = (words: string) => ({
  eip155: mnemonicToAccount(words).address,
  solana: solanaMnemonicAccounts({ mnemonic: words, count: 1 })[0]?.address,
})

for (const place of ['same', 'cross'] as const) {
  test.describe(`a login on ${place === 'same' ? 'the app’s own site' : 'another site'}`, () => {
    test.use({ place })

    test('a second device opens the same account with the recovery code, and signs', async ({
      email,
      local,
      newDevice,
      page,
      visitor,
    }) => {
      const { finishFirstLogin, code } = await protectedLogin({ email, local, page, visitor })
      const address = await finishFirstLogin()

      const device = await newDevice()
      const second = loginJourney(device.page, device.visitor, local)
      await second.openModal()
      await device.visitor.byEmail(email)
      await expect(device.visitor.frame.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
      const otherSite = device.visitor.frame.getByText('This app is on another site than your login.')
      await expect(otherSite).toHaveCount(place === 'cross' ? 1 : 0)
      await yourLogin(device.page, device.visitor).enterCode(
        code.replace(/^./, (letter) => (letter === '2' ? '3' : '2')),
        'Open my account',
      )
      await expect(device.visitor.frame.getByText('This code does not open your account')).toBeVisible()
      await yourLogin(device.page, device.visitor).enterCode(code, 'Open my account')
      await expect(second.status).toHaveText('connected')
      await expect(second.address).toHaveText(address)
      await second.signAndVerify('eip155')
    })

    test('a passkey that the visitor’s devices share opens the account on a second one', async ({
      email,
      local,
      newDevice,
      page,
      passkeys,
      visitor,
    }) => {
      const first = loginJourney(page, visitor, local)
      await first.openModal()
      await visitor.byEmail(email)
      const { frame } = visitor
      await frame.getByRole('button', { name: /^Use a passkey/ }).click()
      await expect(frame.getByRole('heading', { name: 'Your account is protected' })).toBeVisible()
      expect(passkeys.count()).toBe(1)
      await yourLogin(page, visitor).done()
      await expect(first.address).toHaveText(/^0x/)
      const address = (await first.address.textContent()) ?? ''

      const device = await newDevice()
      await addVirtualPasskeys(device.context, passkeys.keychain)
      const second = loginJourney(device.page, device.visitor, local)
      await second.openModal()
      await device.visitor.byEmail(email)
      await device.visitor.frame.getByRole('button', { name: /^Use a passkey/ }).click()
      await expect(second.address).toHaveText(address)
      await second.signAndVerify('eip155')
    })

    test('a second device without a recovery code gets no account: a thief of the mailbox signs nothing', async ({
      email,
      local,
      newDevice,
      page,
      visitor,
    }) => {
      const first = loginJourney(page, visitor, local)
      await first.logInByEmail(email)

      const thief = await newDevice()
      const second = loginJourney(thief.page, thief.visitor, local)
      await second.openModal()
      await thief.visitor.byEmail(email)
      await expect(thief.visitor.frame.getByRole('main').getByText('No recovery was set up')).toBeVisible()
      await thief.visitor.frame.getByRole('button', { name: 'Close' }).first().click()
      await expect(second.status).toHaveText('disconnected')
      await expect(second.address).toHaveText('none')
      // The first device still has its account.
      await first.signAndVerify('eip155')
    })

    test('exported words give the same addresses in any wallet, and in another login', async ({
      email,
      local,
      newDevice,
      page,
      visitor,
    }) => {
      const { finishFirstLogin, code, login } = await protectedLogin({ email, local, page, visitor })
      const address = await finishFirstLogin()
      await login.open()
      const words = await login.exportWords(code)
      expect(addressesOf(words).eip155).toBe(address)
      await login.button('Close').click()

      const device = await newDevice()
      const other = loginJourney(device.page, device.visitor, local)
      const otherLogin = yourLogin(device.page, device.visitor)
      await other.openModal()
      await device.visitor.byEmail(`other-${email}`)
      await otherLogin.button(/^Use a phrase that you have/).click()
      await device.visitor.frame.getByLabel('Your 12 or 24 words').fill(words)
      await otherLogin.button('Use this phrase').click()
      await other.finishFirstLogin()
      await expect(other.address).toHaveText(address)
      await other.signAndVerify('eip155')
      await other.switchTo('Solana Local')
      await expect(other.address).toHaveText(addressesOf(words).solana ?? '')
    })

    test('a deletion needs the recovery code, waits 72 hours, sends a mail and can be taken back', async ({
      email,
      local,
      loginStack,
      page,
      visitor,
    }) => {
      const { finishFirstLogin, code, login } = await protectedLogin({ email, local, page, visitor })
      await finishFirstLogin()
      const mails = loginStack.mailbox.count(email)
      await login.open()
      await login.button('Delete this account').click()
      await login.enterCode(code, 'Delete in 72 hours')
      await expect(visitor.frame.getByRole('main').getByText('This account is deleted on')).toBeVisible()
      await expect.poll(() => loginStack.mailbox.count(email)).toBeGreaterThan(mails)
      await login.button('Keep my account').click()
      await expect(visitor.frame.getByRole('main').getByText('This account is deleted on')).toBeHidden()
    })
  })
}

test('a private key in place of words is cleared at once and goes nowhere; the visitor is told what to do', async ({
  email,
  local,
  page,
  visitor,
}) => {
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  const site = loginJourney(page, visitor, local)
  const login = yourLogin(page, visitor)
  await site.openModal()
  await visitor.byEmail(email)
  await login.button(/^Use a phrase that you have/).click()
  const field = visitor.frame.getByLabel('Your 12 or 24 words')
  const refused = visitor.frame.getByRole('main').getByText('That is a private key')
  const key = generatePrivateKey()
  await field.fill(key)
  await expect(refused).toBeVisible()
  await expect(field).toHaveValue('')
  await expect(
    visitor.frame.getByRole('main').getByText('send what the key’s account has to the address of your login'),
  ).toBeVisible()
  const frame = page.frames().find((each) => each.url().includes('frame.html'))
  expect(await frame?.content()).not.toContain(key.slice(2))
  // Words are typed in its place, or none.
  await field.fill('abandon')
  await expect(refused).toHaveCount(0)
  await login.button('Back').click()
  await site.finishFirstLogin()
  await site.signAndVerify('eip155')
  expect(sent.length).toBeGreaterThan(0)
  expect(sent.filter((each) => each.includes(key.slice(2)))).toEqual([])
})

test('the recovery kit opens from a disk, with the network off, and gives the same addresses', async ({
  email,
  local,
  newContext,
  page,
  visitor,
}) => {
  const { finishFirstLogin, code, login } = await protectedLogin({ email, local, page, visitor })
  const kit = await login.downloadKit()
  const address = await finishFirstLogin()

  const kitPage = await openKitPage(newContext, { kit, code, account: address })
  const words = kitPage.locator('ol li')
  await expect(words).toHaveCount(24)
  expect(addressesOf((await words.allTextContents()).join(' ')).eip155).toBe(address)
})

test('a social login without an address hears of the deletion at a reload and at its next login, and keeps the account there', async ({
  local,
  page,
  person,
  visitor,
}) => {
  const { openModal, disconnect, status } = loginJourney(page, visitor, local)
  const login = yourLogin(page, visitor)
  const told = visitor.frame.getByRole('heading', { name: 'Your account will be deleted' })
  await openModal()
  await visitor.bySocial('Google', person)
  const code = await login.takeCode()
  await login.done()
  await expect(status).toHaveText('connected')
  await login.open()
  await login.button('Delete this account').click()
  await login.enterCode(code, 'Delete in 72 hours')
  await expect(visitor.frame.getByRole('main').getByText('This account is deleted on')).toBeVisible()

  await page.reload()
  await expect(told).toBeVisible()
  await expect(visitor.frame.getByRole('main').getByText(/^This account is deleted on .*\d{4}/)).toBeVisible()
  // The page has its login meanwhile.
  await expect(status).toHaveText('connected')
  await login.button('Continue').click()
  await expect(told).toBeHidden()
  await disconnect()
  await expect(status).toHaveText('disconnected')

  await openModal()
  await visitor.bySocial('Google', person)
  await expect(told).toBeVisible()
  await expect(status).not.toHaveText('connected')
  await login.button('Keep my account').click()
  await expect(status).toHaveText('connected')
  await login.open()
  await expect(login.button('Delete this account')).toBeVisible()
  await expect(visitor.frame.getByRole('main').getByText('This account is deleted on')).toHaveCount(0)
})

import { pressToClose } from '@latchkey/test-wallets/playwright'
import { modal } from '../support/fixtures.ts'
import { frameKeyboard } from '../support/frame-keyboard.ts'
import { tabTo } from '../support/keyboard.ts'
import { expect, test } from '../support/login-fixtures.ts'
import { loginJourney } from '../support/login-journey.ts'

test('"Your login" is gone through by keyboard alone: each control has its turn and a ring, and the focus comes back to what led away', async ({
  email,
  local,
  loginStack,
  newDevice,
  page,
  person,
  visitor,
}) => {
  test.slow()
  const { frame } = visitor
  const { logInByEmail } = loginJourney(page, visitor, local)
  await logInByEmail(email)
  const device = await newDevice()
  const second = loginJourney(device.page, device.visitor, local)
  await second.openModal()
  await device.visitor.byEmail(email)
  await expect(device.visitor.frame.getByRole('main').getByText('No recovery was set up')).toBeVisible()

  const keys = frameKeyboard(
    page,
    () => page.frames().find((each) => each.url().startsWith(loginStack.origin)) ?? page.mainFrame(),
  )
  const { expectAt, press, tabTo: goTo, type } = keys
  const goBack = () => page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Account/ }).focus()
  await page.keyboard.press('Enter')
  await expect(modal(page)).toBeVisible()
  const row = modal(page).getByRole('button', { name: /^Your login/ })
  await tabTo(page, row)
  await page.keyboard.press('Enter')
  await expectAt('Your login')
  const other = frame.getByRole('button', { name: /^Remove: / })
  await expect(other).toHaveCount(1)
  const removal = (await other.getAttribute('aria-label')) ?? ''
  expect(await keys.stops()).toEqual([
    'Close',
    'the content',
    'Add recovery',
    'Add an e-mail address',
    'Add a social account',
    removal,
    'Log out everywhere else',
    'Show my keys',
    'Move your money',
    'Delete this account',
  ])

  // Escape goes back to what opened the part.
  for (const [opener, title] of [
    ['Add recovery', 'Protect your account'],
    ['Add an e-mail address', 'Add an e-mail address'],
    ['Add a social account', 'Add a social account'],
    [removal, 'Are you sure?'],
    ['Show my keys', 'Show my keys'],
    ['Delete this account', 'Delete this account'],
  ] as const) {
    await press(opener)
    await expect(frame.getByRole('heading', { name: title, level: 1 })).toBeFocused()
    await goBack()
    await expect(frame.getByRole('heading', { name: 'Your login', level: 1 })).toBeVisible()
    await expectAt(opener)
  }

  // Recovery by a code.
  await press('Add recovery')
  await press('Get a recovery codePrint it, or write it down.')
  await expectAt('Your recovery code')
  const shown = await frame
    .locator('.lk-login-code li')
    .evaluateAll((items) => items.map((item) => item.lastChild?.textContent ?? ''))
  expect(shown).toHaveLength(9)
  await press('I wrote it down')
  await expectAt('Check your code')
  await goBack()
  await expectAt('I wrote it down')
  await page.keyboard.press('Enter')
  await expectAt('Check your code')
  for (const label of await frame.locator('label').allTextContents())
    await type(label, shown[Number(/\d/.exec(label)?.[0]) - 1] ?? '')
  await page.keyboard.press('Enter')
  await expectAt('Your account is protected')
  await goTo('Download the kit')
  await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  await expectAt('Download the kit')
  await press('Done')
  await expectAt('Recovery')
  const code = shown.join('-')

  // The other device is logged out, then removed: its buttons go, and the focus stays at its part.
  await press('Log out everywhere else')
  await expectAt('Devices')
  await press(removal)
  await press('Remove')
  await expectAt('Devices')
  await expect(frame.getByRole('button', { name: removal })).toHaveCount(0)

  // Another address, which is removed again, and a social account.
  const address = `other-${email}`
  await press('Add an e-mail address')
  await type('E-mail address', address)
  await page.keyboard.press('Enter')
  await expectAt('Six-digit code')
  await page.keyboard.type(await loginStack.mailbox.nextCode(address))
  await expectAt('Ways to log in')
  await press(`Remove: ${address}`)
  await expectAt('Are you sure?')
  await type('Recovery code', code)
  await page.keyboard.press('Enter')
  await expectAt('Ways to log in')
  await press('Add a social account')
  await goTo('Google')
  const [popup] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('Enter')])
  const answer = popup.getByRole('button', { name: `Continue as ${person}`, exact: true })
  await answer.waitFor()
  for (let presses = 0; presses < 20 && !(await answer.evaluate((one) => one.matches(':focus'))); presses++)
    await popup.keyboard.press('Tab')
  await pressToClose(popup, () => popup.keyboard.down('Enter'))
  await expectAt('Add a social account')
  await expect(frame.getByRole('heading', { name: 'Your login', level: 1 })).toBeVisible()

  // The keys, and the end of the account.
  await press('Show my keys')
  await type('Recovery code', code)
  await page.keyboard.press('Enter')
  await expectAt('Your keys')
  await goBack()
  await expectAt('Show my keys')
  await press('Delete this account')
  await type('Recovery code', code)
  await page.keyboard.press('Enter')
  await expect(frame.getByRole('main').getByText(/^This account is deleted on/)).toBeVisible()
  await expectAt('Your login')
  await press('Keep my account')
  await expect(frame.getByRole('main').getByText(/^This account is deleted on/)).toHaveCount(0)
  await expectAt('Your login')

  await goBack()
  await expect(page.locator('dialog[data-latchkey-login]')).toBeHidden()
  await expect(row).toBeFocused()

  // Another address in the place of the first one: the app asks, and the login site lets the visitor decide.
  const next = `new-${email}`
  await tabTo(page, modal(page).getByRole('button', { name: /Change e-mail$/ }))
  await page.keyboard.press('Enter')
  await tabTo(page, modal(page).getByLabel('New e-mail address'))
  await page.keyboard.type(next)
  await page.keyboard.press('Enter')
  await expectAt('Change your e-mail address')
  await goTo('Change it')
  await expect(frame.getByRole('button', { name: 'Change it' })).toBeEnabled()
  await page.keyboard.press('Enter')
  const field = modal(page).getByLabel('Code from the mail, six digits')
  for (const [each, step] of [
    [email, 'Step 2 of 3'],
    [next, 'Step 3 of 3'],
  ] as const) {
    await expect(modal(page).getByText(step)).toBeVisible()
    await expect(field).toBeFocused()
    await page.keyboard.type(await loginStack.mailbox.nextCode(each))
  }
  await tabTo(page, modal(page).getByRole('button', { name: 'Done' }))
  await page.keyboard.press('Enter')
  await expect(modal(page).getByRole('heading', { name: next })).toBeVisible()
})

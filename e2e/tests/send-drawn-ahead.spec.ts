import { axeChecker } from '../support/axe.ts'
import { expect, modal, type Page, test } from '../support/fixtures.ts'
import { focusedText } from '../support/focus.ts'
import { home } from '../support/home.ts'
import { pageClient, view } from '../support/page-client.ts'

const sendButton = (page: Page) => view(page, 'Account').getByRole('button', { name: 'Send', exact: true })

/** The account, and behind it the form to send, drawn in a quiet moment. */
async function readAccount(page: Page) {
  await expect(sendButton(page)).toBeVisible()
  await expect(page.locator('.lk-frame[hidden] input').first()).toBeAttached({ timeout: 15_000 })
}

async function openAccount(page: Page) {
  await page.goto('/')
  await home(page).connect()
  await pageClient(page).show({ view: 'Account' })
  await readAccount(page)
}

/** The form is there with its heading and its name, focus is on the heading, and nothing of the account is left. */
async function expectForm(page: Page) {
  await expect(view(page, 'WalletSend').getByRole('textbox', { name: 'To' })).toBeVisible()
  await expect.poll(() => focusedText(page)).toBe('Send')
  await expect(modal(page)).toHaveAccessibleName('Send')
  await expect(modal(page).getByRole('heading', { level: 2 })).toHaveText('Send')
  await expect(page.locator('.lk-frame')).toHaveCount(1)
}

async function expectAccount(page: Page) {
  await expect(sendButton(page)).toBeVisible()
  await expect(modal(page)).toHaveAccessibleName('Account')
  await expect(view(page, 'WalletSend')).toHaveCount(0)
  await expect(modal(page).getByRole('textbox')).toHaveCount(0)
}

test('the press shows the form before any other work, by mouse; back, Escape and another press work', async ({
  page,
}) => {
  await openAccount(page)
  await sendButton(page).evaluate((button: HTMLElement) => {
    const root = button.getRootNode() as ShadowRoot
    const drawn = root.querySelector('.lk-frame[hidden] input')
    root.addEventListener('click', () => {
      const field = root.querySelector('[data-latchkey-view=WalletSend] input')
      const isFirst = root.activeElement === button
      document.body.dataset.shown = String(isFirst && field === drawn && field?.checkVisibility())
    })
  })
  await sendButton(page).click()
  // When the press is heard last, the form is shown and the modal's own work, which moves focus, has not begun.
  await expect(page.locator('body')).toHaveAttribute('data-shown', 'true')
  await expectForm(page)
  await modal(page).getByRole('button', { name: 'Back' }).click()
  await expectAccount(page)
  await readAccount(page)
  await sendButton(page).click()
  await expectForm(page)
  await page.keyboard.press('Escape')
  await expectAccount(page)
  await page.keyboard.press('Escape')
  await expect(modal(page)).toBeHidden()
})

test('by keyboard: a key right after the press goes on from the heading, and Escape leads back to the account', async ({
  page,
}) => {
  await openAccount(page)
  await sendButton(page).press('Enter')
  await page.keyboard.press('Tab')
  await expect(view(page, 'WalletSend')).toBeVisible()
  await expect.poll(() => focusedText(page)).toBe('Close')
  await page.keyboard.press('Escape')
  await expectAccount(page)
  await expect.poll(() => focusedText(page)).toBe('Account')
})

test('Escape in the same turn as the press leaves the account as it was', async ({ page }) => {
  await openAccount(page)
  await sendButton(page).focus()
  await sendButton(page).evaluate((button: HTMLElement) => {
    button.click()
    button.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true, cancelable: true }),
    )
  })
  await expectAccount(page)
  await expect(sendButton(page)).toBeFocused()
  await sendButton(page).press('Enter')
  await expectForm(page)
})

test('focus that goes back to the account in the same turn as the press ends at the form', async ({ page }) => {
  // Without motion the old view is hidden at once.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await openAccount(page)
  await sendButton(page).evaluate(async (button: HTMLElement) => {
    const root = button.getRootNode() as ShadowRoot
    const buttons = [...(button.closest('.lk-frame')?.querySelectorAll('button') ?? [])]
    const other = buttons.find((one) => one !== button && !one.disabled)
    button.click()
    other?.focus()
    // React's work follows in a microtask: the frame after the press has not come yet.
    await null
    document.body.dataset.focused = other ? (root.activeElement?.tagName ?? '') : 'no other button'
  })
  await expect(page.locator('body')).toHaveAttribute('data-focused', 'H2')
  await expectForm(page)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true })

  test('a tap shows the form, which axe finds nothing wrong with, and nothing moves where motion is reduced', async ({
    page,
  }) => {
    const axe = await axeChecker(page)
    await openAccount(page)
    await axe.check('Account, with the form drawn')
    await sendButton(page).tap()
    await expectForm(page)
    await axe.check('Send')
    axe.expectNone(4)
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
    await modal(page).getByRole('button', { name: 'Back' }).tap()
    await expectAccount(page)
    await readAccount(page)
    await sendButton(page).tap()
    await expectForm(page)
  })
})

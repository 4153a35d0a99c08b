import { axeChecker } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { home } from '../support/home.ts'
import { pageClient, view } from '../support/page-client.ts'
import { screen } from '../support/screen.ts'

test('by keyboard: Max says that it is unknown while no node answers, and works again afterwards', async ({
  page,
  local,
  quiet,
}) => {
  quiet.allow(/net::ERR_FAILED/)
  const axe = await axeChecker(page)
  await page.goto('/')
  await home(page).connect()
  await pageClient(page).show({ view: 'Account' })
  await view(page, 'Account').getByRole('button', { name: 'Send', exact: true }).press('Enter')
  const form = view(page, 'WalletSend')
  const max = form.getByRole('button', { name: 'Max' })
  await expect(max).toBeVisible()
  const { rpcUrl } = local.stack.chains[0]
  await page.route(`${rpcUrl}/**`, (route) => route.abort())
  await max.press('Enter')
  const words = 'The maximum isn’t known right now. Enter an amount, or press Max again.'
  await expect(form.getByText(words)).toBeVisible({ timeout: 20_000 })
  await expect(max).toBeFocused()
  await screen(page, 'max-unknown')
  await axe.check('Send, the maximum is unknown')
  await page.unroute(`${rpcUrl}/**`)
  await max.press('Enter')
  await expect(form.getByRole('textbox', { name: /^Amount/ })).toHaveValue(/^9,?\d{3}/, { timeout: 20_000 })
  await expect(form.getByText(words)).toHaveCount(0)
  axe.expectNone(2)
})

test('by keyboard: a browser that refuses the clipboard leads into the field', async ({ page }) => {
  await page.addInitScript(() => {
    const refuse = () => Promise.reject(new DOMException('Read permission denied.', 'NotAllowedError'))
    Object.defineProperty(navigator.clipboard, 'readText', { value: refuse })
  })
  await page.goto('/')
  await home(page).connect()
  await pageClient(page).show({ view: 'WalletSend' })
  const form = view(page, 'WalletSend')
  await form.getByRole('button', { name: 'Paste' }).press('Enter')
  await expect(form.getByRole('textbox', { name: 'To' })).toBeFocused()
  await expect(form.getByText('Your browser didn’t allow pasting here.')).toBeVisible()
  await screen(page, 'paste-refused')
})

test('an embedded modal whose code does not load says so, and is there once the page is reloaded', async ({
  page,
  quiet,
}) => {
  quiet.allow(/net::ERR_FAILED|could not be loaded/)
  const code = /\/assets\/embedded-modal-/
  await page.route(code, (route) => route.abort())
  await page.goto('/?embedded=on')
  const alert = page.getByRole('alert').filter({ hasText: 'didn’t load' })
  await expect(alert).toBeVisible()
  await alert.scrollIntoViewIfNeeded()
  await screen(page, 'embedded-failed')
  await page.unroute(code)
  // Chromium remembers the module that failed, so Try again alone doesn't help: it must neither break the page nor lose the message.
  const retry = page.getByRole('button', { name: 'Try again' })
  await retry.press('Enter')
  await expect(retry).not.toHaveAttribute('aria-busy')
  await expect(retry).toBeFocused()
  await expect(alert).toContainText('or reload the page')
  await page.reload()
  await expect(view(page, 'Connect')).toBeVisible()
  await expect(alert).toHaveCount(0)
  await screen(page, 'embedded-loaded')
})

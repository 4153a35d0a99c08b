import type { SignedWebhook, WebhookOf } from '@latchkey/services/buy-testing'
import type { Locator, Page } from '@playwright/test'
import { expect, modal } from './fixtures.ts'
import { home } from './home.ts'
import { pageClient, view } from './page-client.ts'

/** The providers, and how they write their names. */
export const providers = [
  ['coinbase', 'Coinbase'],
  ['moonpay', 'MoonPay'],
  ['transak', 'Transak'],
  ['meld', 'Meld'],
] as const

type StoredOrder = { readonly id: string; readonly status: string; readonly address: string }

/** Connected, and at the amount of a provider. */
export async function atAmount(page: Page, provider: string, amount = '50') {
  await page.goto('/')
  await home(page).choose()
  await expect(page.locator('[data-latchkey-button=account]')).toBeVisible()
  await pageClient(page).show({ view: 'Buy' })
  await modal(page)
    .getByRole('button', { name: new RegExp(`^${provider}`) })
    .click()
  await expect(view(page, 'BuyAmount')).toBeVisible()
  await modal(page).getByRole('textbox', { name: 'You pay' }).fill(amount)
}

/** The provider's window, which a press opens: a stand-in's page. */
export async function windowOf(page: Page, press: () => Promise<void>): Promise<Page> {
  const opening = page.waitForEvent('popup')
  await press()
  const popup = await opening
  await expect(popup.getByRole('heading', { name: /Stand-in for/ })).toBeVisible()
  return popup
}

/** Presses Buy, and gives the provider's window. */
export async function buy(page: Page, provider: string): Promise<Page> {
  const button = modal(page).getByRole('button', { name: `Buy with ${provider}` })
  await expect(button).not.toHaveAttribute('aria-disabled', 'true')
  const popup = await windowOf(page, () => button.click())
  await expect(view(page, 'BuyInProgress')).toBeVisible()
  return popup
}

/** The purchases that this browser keeps, newest first. */
export const ordersOf = (page: Page) =>
  page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.endsWith('buy-orders')) ?? ''
    return (JSON.parse(localStorage.getItem(key) ?? '{"d":[]}') as { d: StoredOrder[] }).d
  })

/** Presses a button of a stand-in's page, which decides what becomes of the payment. */
export async function decide(popup: Page, name: string, status: WebhookOf['status']) {
  await popup.getByRole('button', { name, exact: true }).click()
  await expect(popup.getByText(`Done: ${status}`)).toBeVisible()
}

/**
 * A purchase that was begun at a provider, on a page whose clock the test moves.
 *
 * @param servicesUrl where webhooks go
 */
export async function beginPurchase(page: Page, [provider, name]: readonly [string, string], servicesUrl: string) {
  await page.clock.install()
  await atAmount(page, name)
  const popup = await buy(page, name)
  const [{ id } = { id: '' }] = await ordersOf(page)
  expect(id).toMatch(/^[0-9a-f]{32}$/)
  const path = `/v1/onramp/orders/${id}`

  return {
    id,
    popup,
    title: (text: string) => modal(page).getByRole('heading', { name: text, exact: true }),
    /** The services' HTTP status for a webhook, with the code of a refusal. */
    async deliver({ headers, body }: SignedWebhook): Promise<string> {
      const url = `${servicesUrl}/v1/onramp/webhooks/${provider}`
      const answer = await fetch(url, { method: 'POST', headers: { ...headers }, body })
      const { error } = (await answer.json()) as { error?: { code: string } }
      return [answer.status, error?.code].filter(Boolean).join(' ')
    },
    /** The purchase as the services know it. */
    async answer() {
      const { order } = (await (await fetch(`${servicesUrl}${path}?projectId=local`)).json()) as {
        order: { readonly status: string; readonly updatedAt: number }
      }
      return order
    },
    /** Time passes, so that the page asks for the purchase; resolves once it has the answer. */
    async ask() {
      const answered = page.waitForResponse(
        (response) => response.request().method() === 'GET' && new URL(response.url()).pathname === path,
      )
      await page.clock.fastForward(4000)
      await (await answered).finished()
    },
    /** Time passes, in steps of the given ms, until something is shown: answers arrive in between. */
    async until(shown: Locator, ms = 4000) {
      await expect(async () => {
        await page.clock.fastForward(ms)
        await expect(shown).toBeVisible({ timeout: 500 })
      }).toPass()
    },
    /** Leaves the page and comes back, to the list of purchases. */
    async reload() {
      await page.reload()
      await expect(page.locator('[data-latchkey-button=account]')).toBeVisible()
      await pageClient(page).show({ view: 'Buy' })
      expect((await ordersOf(page)).map((order) => order.id)).toEqual([id])
    },
    /** The purchase's row in the list, which says how it is doing. */
    row: (status: string) =>
      modal(page).getByRole('button', { name: new RegExp(`\\$50\\.00 for USDC.*${status}`, 's') }),
  }
}

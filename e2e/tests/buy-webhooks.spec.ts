import { forgeWebhook, signAsAnother } from '@latchkey/services/buy-testing'
import type { Page } from '@playwright/test'
import { axeChecker } from '../support/axe.ts'
import { expect, modal, test } from '../support/fixtures.ts'
import { view } from '../support/page-client.ts'
import { atAmount, beginPurchase, decide, ordersOf, providers, windowOf } from '../support/purchase.ts'

// A purchase as the visitor sees it, at each provider's stand-in, when its webhooks come again, forged, late or never.

const announced = (page: Page) => page.locator('[data-latchkey-host=dialog] [data-latchkey-part=live] [role=status]')
const arrived = 'Your purchase has arrived'

for (const [provider, name] of providers) {
  test.describe(provider, () => {
    test('replayed webhooks: the purchase counts once, its status never goes back, and each step is read out', async ({
      page,
      local,
    }) => {
      const purchase = await beginPurchase(page, [provider, name], local.services.url)
      await expect(purchase.title(`Go on in ${name}’s window`)).toBeVisible()
      await expect(announced(page)).toContainText(`Go on in ${name}’s window. Pay there.`)
      await decide(purchase.popup, 'Keep me waiting', 'in-progress')
      await purchase.until(purchase.title(`${name} has your payment`))
      await expect(announced(page)).toContainText(`${name} has your payment. The crypto is on its way`)
      await decide(purchase.popup, 'Pay', 'completed')
      await purchase.until(purchase.title(arrived))
      await expect(announced(page)).toContainText(`${arrived}. `)
      const sent = local.buy.sent(purchase.id)
      expect(sent).toHaveLength(2)
      const before = await purchase.answer()
      for (const webhook of [...sent, ...sent.toReversed()]) expect(await purchase.deliver(webhook)).toBe('200')
      expect(await purchase.answer()).toEqual(before)
      await purchase.reload()
      await expect(purchase.row('Arrived')).toHaveCount(1)
      expect(await ordersOf(page)).toMatchObject([{ id: purchase.id, status: 'completed' }])
    })

    test('forged webhooks: nothing is said to be bought, and the genuine one is still heard', async ({
      page,
      local,
    }) => {
      const purchase = await beginPurchase(page, [provider, name], local.services.url)
      const event = { provider, orderId: purchase.id, status: 'completed', amount: '96.5' } as const
      const good = await local.buy.webhook(event)
      const ofAnother = await local.buy.webhook({ ...event, orderId: '0'.repeat(32) })
      const forgeries = [
        forgeWebhook(provider, ofAnother, (text) => text.replaceAll('0'.repeat(32), purchase.id)),
        // Where a webhook has no amount, its time or id is another one.
        forgeWebhook(provider, good, (text) => text.replace(/96\.5|"eventId":"./, (found) => `${found}1`)),
        { ...good, headers: {}, body: provider === 'transak' ? '{"data":"a.b.c"}' : good.body },
        ...(await signAsAnother(local.buy.keys, { ...event, tryId: 'one' }, Math.floor(Date.now() / 1000))),
      ]
      for (const forgery of forgeries) expect(await purchase.deliver(forgery)).toBe('400 webhook_forged')
      // Genuine, of a purchase that isn't this one.
      expect(await purchase.deliver(ofAnother)).toBe('200')
      for (const _ of [1, 2]) await purchase.ask()
      await expect(purchase.title(`Go on in ${name}’s window`)).toBeVisible()
      await expect(modal(page).getByText(arrived)).toHaveCount(0)
      await purchase.reload()
      await expect(purchase.row('Not paid yet')).toHaveCount(1)
      expect(await purchase.deliver(good)).toBe('200')
      await purchase.until(purchase.row('Arrived'))
    })

    test('a late webhook, after the window, the page and the usual time are gone', async ({ page, local }) => {
      const purchase = await beginPurchase(page, [provider, name], local.services.url)
      await purchase.popup.close()
      await purchase.until(purchase.title('The window was closed'))
      await purchase.reload()
      await purchase.row('Not paid yet').click()
      await expect(purchase.title(`Go on in ${name}’s window`)).toBeVisible()
      await purchase.until(purchase.title(`Still waiting for ${name}`), 185_000)
      await expect(announced(page)).toContainText(`Still waiting for ${name}. It takes longer than usual.`)
      await expect(modal(page).getByRole('button', { name: `Open ${name}` })).toBeVisible()
      await purchase.reload()
      expect(
        await purchase.deliver(await local.buy.webhook({ provider, orderId: purchase.id, status: 'completed' })),
      ).toBe('200')
      await purchase.until(purchase.row('Arrived'), 30_000)
      await purchase.reload()
      await purchase.row('Arrived').click()
      await expect(purchase.title(arrived)).toBeVisible()
    })

    test('a lost webhook: the provider is asked, and when it is away, later', async ({ page, local }) => {
      const purchase = await beginPurchase(page, [provider, name], local.services.url)
      await decide(purchase.popup, 'Pay, the webhook is lost', 'completed')
      await purchase.popup.close()
      local.buy.setDown(true)
      try {
        await purchase.reload()
        await purchase.row('Not paid yet').click()
        await purchase.until(purchase.title(`Still waiting for ${name}`), 185_000)
        await expect(announced(page)).toContainText('Money may still arrive; we keep watching')
      } finally {
        local.buy.setDown(false)
      }
      await purchase.until(purchase.title(arrived), 30_000)
      await purchase.reload()
      await expect(purchase.row('Arrived')).toHaveCount(1)
    })

    test('a lost webhook: a visitor who opens the page again can’t pay twice', async ({ page, local }) => {
      const purchase = await beginPurchase(page, [provider, name], local.services.url)
      await purchase.reload()
      await purchase.row('Not paid yet').click()
      const open = modal(page).getByRole('button', { name: `Open ${name}` })
      await expect(open).toBeVisible()
      // The page asks by itself, too. If it heard of the payment before the press, there would be nothing to press.
      const pressed = Promise.withResolvers<void>()
      await page.route(`**/v1/onramp/orders/${purchase.id}?*`, async (route) => {
        await pressed.promise
        await route.continue()
      })
      await decide(purchase.popup, 'Pay, the webhook is lost', 'completed')
      const opening = page.waitForEvent('popup')
      await open.click()
      pressed.resolve()
      const popup = await opening
      if (!popup.isClosed()) await popup.waitForEvent('close')
      await expect(purchase.title(arrived)).toBeVisible()
    })

    test('a window that was closed unpaid: it is opened again after a reload, for the same purchase', async ({
      page,
      local,
    }) => {
      const purchase = await beginPurchase(page, [provider, name], local.services.url)
      await purchase.popup.close()
      await purchase.reload()
      await purchase.row('Not paid yet').click()
      const popup = await windowOf(page, () =>
        modal(page)
          .getByRole('button', { name: `Open ${name}` })
          .click(),
      )
      await expect(modal(page).getByRole('button', { name: `Open ${name}` })).toHaveCount(0)
      await decide(popup, 'Pay', 'completed')
      await purchase.until(purchase.title(arrived))
      expect(await ordersOf(page)).toMatchObject([{ id: purchase.id, status: 'completed' }])
    })

    test('a blocked window: a link opens the page, and the next press a new one, as some are good once', async ({
      page,
    }) => {
      await page.addInitScript(() => {
        const { open } = window
        window.open = () => {
          window.open = open
          return null
        }
      })
      await atAmount(page, name)
      await modal(page)
        .getByRole('button', { name: `Buy with ${name}` })
        .click()
      const title = (text: string) => modal(page).getByRole('heading', { name: text })
      await expect(title('Your browser blocked the window')).toBeVisible()
      const link = modal(page).getByRole('link', { name: `Open ${name}` })
      const first = await windowOf(page, () => link.click())
      expect(await first.evaluate(() => [window.opener, document.referrer])).toEqual([null, ''])
      await first.close()
      await expect(title(`Go on in ${name}’s window`)).toBeVisible()
      const button = modal(page).getByRole('button', { name: `Open ${name}` })
      const second = await windowOf(page, () => button.click())
      expect(await second.evaluate(() => window.opener)).toBeNull()
      await decide(second, 'Pay', 'completed')
      await expect(title(arrived)).toBeVisible()
      expect(await ordersOf(page)).toMatchObject([{ status: 'completed' }])
    })

    test('a failure: the visitor tries again on the same page, sees that it is in progress, and the money that arrives is told', async ({
      page,
      local,
    }) => {
      const purchase = await beginPurchase(page, [provider, name], local.services.url)
      await decide(purchase.popup, 'Fail', 'failed')
      await purchase.until(purchase.title('The purchase didn’t go through'))
      await expect(announced(page)).toContainText(`${name} says that the payment failed.`)
      const again = modal(page).getByRole('button', { name: 'Buy again' })
      await expect(again).toBeVisible()
      await decide(purchase.popup, 'Keep me waiting', 'in-progress')
      await purchase.until(purchase.title(`${name} has your payment`), 30_000)
      await expect(again).toHaveCount(0)
      // Late news of the first try.
      const late = { provider, orderId: purchase.id, tryId: `${purchase.id}-1`, status: 'failed' } as const
      expect(await purchase.deliver(await local.buy.webhook(late))).toBe('200')
      await purchase.ask()
      await purchase.reload()
      await expect(purchase.row('Paid, on its way')).toHaveCount(1)
      await purchase.row('Paid, on its way').click()
      await decide(purchase.popup, 'Pay', 'completed')
      await purchase.until(purchase.title(arrived), 30_000)
    })
  })
}

test('at 320 px every state of a purchase fits, and has no accessibility fault', async ({ page, local }) => {
  const axe = await axeChecker(page)
  await page.setViewportSize({ width: 320, height: 640 })
  const purchase = await beginPurchase(page, ['moonpay', 'MoonPay'], local.services.url)
  const look = async (title: string, file: string) => {
    await expect(purchase.title(title)).toBeVisible()
    await axe.check(title)
    const isWide = await view(page, 'BuyInProgress').evaluate((shown) => shown.scrollWidth > shown.clientWidth)
    expect([title, isWide]).toEqual([title, false])
    await page.screenshot({ path: test.info().outputPath(`${file}-320.png`) })
  }
  await look('Go on in MoonPay’s window', 'waiting')
  await purchase.popup.close()
  await purchase.until(purchase.title('The window was closed'))
  await look('The window was closed', 'closed')
  await purchase.until(purchase.title('Still waiting for MoonPay'), 185_000)
  await look('Still waiting for MoonPay', 'late')
  await purchase.deliver(await local.buy.webhook({ provider: 'moonpay', orderId: purchase.id, status: 'failed' }))
  await purchase.until(purchase.title('The purchase didn’t go through'), 30_000)
  await look('The purchase didn’t go through', 'failed')
  const hash = `0x${'ab'.repeat(32)}`
  await purchase.deliver(
    await local.buy.webhook({ provider: 'moonpay', orderId: purchase.id, status: 'completed', hash }),
  )
  await purchase.until(purchase.title(arrived), 30_000)
  await look(arrived, 'arrived')
  await purchase.reload()
  await expect(purchase.row('Arrived')).toBeVisible()
  await axe.check('Buy')
  await page.screenshot({ path: test.info().outputPath('list-320.png') })
  axe.expectNone(12)
})

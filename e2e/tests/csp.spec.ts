import { expectSameAtEveryStep } from '../support/compare-screenshots.ts'
import { connectButton, expect, modal, test } from '../support/fixtures.ts'
import { home } from '../support/home.ts'
import { pageClient } from '../support/page-client.ts'
import { scan } from '../support/scan.ts'
import { recordViolations, strictPolicy, withSite } from '../support/strict-page.ts'

test('a strict page needs no exception: every view, wallets of the page, a phone and the embedded form work without one violation', async ({
  page,
  context,
  everyView,
  local,
  phone,
}) => {
  test.setTimeout(90_000)
  const { disconnect, status } = home(page)
  const violations = await recordViolations(context)
  const csp = strictPolicy(local.stack, { hosts: [local.stack.solana.rpcUrl] })
  await withSite(local.stack, csp, async (site) => {
    for await (const step of everyView(`${site.url}/`)) expect.soft(violations, step).toEqual([])
    await pageClient(page).close()
    await disconnect()
    await expect(status).toHaveText('disconnected')
    await page.goto(`${site.url}/`)
    await scan(page, phone)
    await expect(status).toHaveText('connected')
    await expect(modal(page)).toBeHidden()
    await page.evaluate(() => window.latchkey.open({ view: 'Connect' }))
    await expect(modal(page).locator('img').first()).toBeVisible()
    await page.goto(`${site.url}/?embedded=on`)
    await expect(page.locator('[data-latchkey-view]')).toBeVisible()
    // What it still loads in a quiet moment must not meet a site that is gone.
    await page.goto('about:blank')
  })
  expect(violations).toEqual([])
})

test('every view is to the pixel what it is without a policy; with generated icons img-src needs no data: either', async ({
  page,
  everyView,
  newContext,
  local,
}) => {
  test.setTimeout(120_000)
  const context = await newContext()
  const violations = await recordViolations(context)
  const strictPage = await context.newPage()
  const csp = strictPolicy(local.stack, { images: "'self'", hosts: [local.stack.solana.rpcUrl] })
  await withSite(local.stack, csp, async (site) => {
    const address = `${site.url}/plain.html?icons=generated`
    await expectSameAtEveryStep([
      { page, steps: everyView('/plain.html?icons=generated') },
      { page: strictPage, steps: everyView(address, strictPage) },
    ])
    await expect(modal(strictPage).locator('img')).toHaveCount(0)
  })
  expect(violations).toEqual([])
})

test('the recorder works: a page that forbids its services hears of it', async ({ page, context, local, quiet }) => {
  quiet.allow(/Content Security Policy|Refused|Failed to fetch|config|http/i)
  const violations = await recordViolations(context)
  await withSite(local.stack, "default-src 'self'; img-src 'self' data:", async (site) => {
    await page.goto(site.url)
    await connectButton(page).click()
    await expect.poll(() => violations.join('\n')).toMatch(/connect-src/)
  })
})

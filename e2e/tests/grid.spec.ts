import type { Page } from '@playwright/test'
import { connectButton, expect, modal, test } from '../support/fixtures.ts'
import { view } from '../support/page-client.ts'

const total = 600
const wallet = (index: number) => ({
  id: `wallet-${index}`,
  name: `Wallet ${String(index).padStart(3, '0')}`,
  image_id: `image-${index}`,
  chains: ['eip155:31337'],
  mobile_link: 'https://wallet.example.org',
})

/** A registry of 600 wallets on the wire's own shape, with what was asked of it. */
async function registry(page: Page) {
  const asked: URLSearchParams[] = []
  const images: string[] = []
  await page.route('**/getWallets?**', async (route) => {
    const query = new URL(route.request().url()).searchParams
    asked.push(query)
    const [entries, at] = [Number(query.get('entries')), Number(query.get('page')) - 1]
    const search = query.get('search')?.toLowerCase() ?? ''
    const found = Array.from({ length: total }, (_, index) => wallet(index)).filter(({ name }) =>
      name.toLowerCase().includes(search),
    )
    await route.fulfill({
      headers: { 'access-control-allow-origin': '*' },
      json: { data: found.slice(at * entries, (at + 1) * entries), count: found.length },
    })
  })
  await page.route('**/getWalletImage/**', async (route) => {
    images.push(new URL(route.request().url()).pathname)
    await route.fulfill({
      headers: { 'access-control-allow-origin': '*', 'content-type': 'image/svg+xml' },
      body: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect width="1" height="1"/></svg>',
    })
  })
  return { asked, images, pages: () => asked.filter((query) => query.get('entries') === '40' && !query.has('search')) }
}

const cards = (page: Page) => modal(page).locator('[data-latchkey-part=card]')

async function openAll(page: Page) {
  await connectButton(page).click()
  await modal(page)
    .getByRole('button', { name: /All wallets/ })
    .click()
  await expect(view(page, 'AllWallets')).toBeVisible()
}

test('[S2.8] 600 wallets: pages of 40 as they are needed, a few screens of elements, pictures of what is seen', async ({
  page,
}) => {
  const { images, pages } = await registry(page)
  await page.goto('/plain.html')
  await openAll(page)
  await expect(cards(page).filter({ hasText: 'Wallet 000' })).toBeVisible()
  await expect.poll(() => images.length).toBeGreaterThan(0)
  await page.waitForLoadState('networkidle')
  expect(pages().length).toBeLessThanOrEqual(2)
  expect(images.length).toBeLessThanOrEqual(60)

  const scroller = modal(page).locator('.lk-scroll').last()
  let most = 0
  for (let loaded = 0; !(await cards(page).filter({ hasText: 'Wallet 599' }).count()); loaded++) {
    expect(loaded, 'reaches the end').toBeLessThan(200)
    await scroller.evaluate((element) => element.scrollBy(0, element.clientHeight))
    most = Math.max(most, await cards(page).count())
    await expect(cards(page).first()).toBeVisible()
  }
  const elements = await modal(page).evaluate((dialog) => dialog.querySelectorAll('*').length)
  console.log(
    `at most ${most} cards at a time, ${elements} elements at the end, ${pages().length} pages, ${images.length} pictures`,
  )
  expect(most).toBeLessThan(120)
  expect(elements).toBeLessThan(1000)
  expect(pages().length).toBe(15)
  expect(new Set(images).size).toBe(images.length)
})

test('the first rows are there right after the answer', async ({ page }) => {
  const { pages } = await registry(page)
  await page.goto('/plain.html')
  await connectButton(page).click()
  await expect(modal(page).getByRole('button', { name: /All wallets/ })).toBeVisible()
  await page.evaluate(() => {
    const seen = window as unknown as { rows: { answer?: number; shown?: number } }
    seen.rows = {}
    const find = () => {
      const root = document.querySelector('[data-latchkey-host=dialog]')?.shadowRoot
      const shown = root?.querySelector('[data-latchkey-view=AllWallets] [data-latchkey-wallet=wallet-20]')
      if (shown) seen.rows.shown = performance.now()
      else requestAnimationFrame(find)
    }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceResourceTiming[])
        if (/getWallets.*entries=40/.test(entry.name)) seen.rows.answer ??= entry.responseEnd
    }).observe({ type: 'resource', buffered: true })
    requestAnimationFrame(find)
  })
  await modal(page)
    .getByRole('button', { name: /All wallets/ })
    .click()
  await expect(cards(page).filter({ hasText: 'Wallet 020' })).toBeAttached()
  const { answer, shown } = await page.evaluate(
    () => (window as unknown as { rows: { answer: number; shown: number } }).rows,
  )
  console.log(`first rows ${Math.round(shown - answer)} ms after the answer`)
  expect(pages().length).toBeGreaterThan(0)
  // 100 ms is the aim, printed above; a loaded machine may take longer.
  expect(shown - answer).toBeLessThan(400)
})

test('[S9.12] the search waits 300 ms for the visitor to finish, from two characters on, trimmed', async ({ page }) => {
  const { asked } = await registry(page)
  await page.goto('/plain.html')
  await page.clock.install()
  await openAll(page)
  await expect(cards(page).first()).toBeVisible()
  const searches = () => asked.filter((query) => query.has('search')).map((query) => query.get('search'))
  const field = modal(page).getByRole('searchbox')
  await page.clock.pauseAt(Date.now() + 60_000)
  await field.fill('w')
  await page.clock.runFor(1000)
  expect(searches()).toEqual([])
  await field.fill(' wallet 59')
  await page.clock.runFor(200)
  await field.fill(' wallet 599 ')
  await page.clock.runFor(299)
  expect(searches()).toEqual([])
  await page.clock.runFor(1)
  await expect.poll(searches).toEqual(['wallet 599'])
  await page.clock.resume()
  await expect(cards(page)).toHaveCount(1)
})

import { axeChecker } from '../support/axe.ts'
import { expect, modal, type Page, test } from '../support/fixtures.ts'
import { misfits } from '../support/geometry.ts'
import { home } from '../support/home.ts'
import { expectFocusInside, tabTo } from '../support/keyboard.ts'
import { pageClient, view } from '../support/page-client.ts'

const total = 200
const contract = '0x00000000000000000000000000000000000000c1'
const headers = { 'access-control-allow-origin': '*' }
const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8" fill="#1967d2"/></svg>'

/** Answers in the services' place: the local chain has no account with that many. */
async function answerWith(page: Page, names: readonly string[]): Promise<void> {
  const collectibles = names.map((name, index) => ({
    chainId: 'eip155:31337',
    contract,
    tokenId: String(index),
    standard: 'erc721',
    quantity: '1',
    name,
    imageUrl: `https://images.example/${index}.svg`,
  }))
  await page.route(/\/v1\/account\/[^/]+\/collectibles\?/, (route) =>
    route.fulfill({ headers, json: { collectibles } }),
  )
}

test('collectibles out of sight, among 200, are not drawn, and their images are not fetched', async ({ page }) => {
  const names = Array.from({ length: total }, (_, index) => `Lamp ${index}`)
  await answerWith(page, names)
  const asked = new Set<number>()
  await page.route(/\/v1\/image\?/, (route) => {
    asked.add(Number(/(\d+)\.svg/.exec(new URL(route.request().url()).searchParams.get('url') ?? '')?.[1]))
    return route.fulfill({ headers, contentType: 'image/svg+xml', body: icon })
  })
  await page.goto('/')
  await home(page).connect()
  await pageClient(page).show({ view: 'Account' })
  const account = view(page, 'Account')
  await account.getByRole('tab', { name: 'Collectibles' }).click()
  const cards = account.locator('[data-latchkey-part=card]')
  await expect(cards).toHaveCount(total)
  await expect(cards.first().locator('img')).toBeVisible()

  const drawn = () =>
    cards.evaluateAll((all) => all.filter((each) => each.checkVisibility({ contentVisibilityAuto: true })).length)
  const elements = await account.evaluate((root) => root.querySelectorAll('*').length)
  const first = { drawn: await drawn(), asked: asked.size }
  console.log(`elements: ${elements}; drawn: ${first.drawn}; images asked for: ${first.asked}`)
  expect(elements).toBeLessThan(1600)
  expect(first.drawn).toBeLessThan(40)
  expect(first.asked).toBeLessThan(40)

  // The last ones come when they are seen, and those between that never were aren't fetched.
  await modal(page)
    .locator('.lk-scroll')
    .first()
    .evaluate((box) => {
      box.scrollTop = box.scrollHeight
    })
  await expect(cards.last().locator('img')).toBeVisible()
  expect(asked).toContain(total - 1)
  expect(await drawn()).toBeLessThan(40)
  expect(asked.size).toBeLessThan(100)
  expect(asked).not.toContain(total / 2)
})

for (const locale of ['en', 'ar'] as const)
  test(`by keyboard alone, at 320 px: from the account to a collectible that is sent: ${locale}`, async ({ page }) => {
    const axe = await axeChecker(page)
    await page.setViewportSize({ width: 320, height: 640 })
    await answerWith(page, ['Lamp', 'A lamp whose name is far longer than any card of a small phone is wide', 'مصباح'])
    await page.goto('/')
    await home(page).connect()
    await page.goto(`/?icons=generated&locale=${locale}`)
    await expect(home(page).status).toHaveText('connected')
    await pageClient(page).show({ view: 'Account' })
    await expect(modal(page)).toHaveAttribute('dir', locale === 'ar' ? 'rtl' : 'ltr')
    const account = view(page, 'Account')
    const tabs = account.getByRole('tab')
    await tabTo(page, tabs.first())
    await page.keyboard.press(locale === 'ar' ? 'ArrowLeft' : 'ArrowRight')
    await expect(tabs.nth(1)).toHaveAttribute('aria-selected', 'true')
    const cards = account.getByRole('tabpanel').getByRole('listitem').getByRole('button')
    await expect(cards).toHaveCount(3)
    expect(await misfits(page)).toEqual([])
    await axe.check('Account, collectibles')
    await tabTo(page, cards.nth(1))
    await page.keyboard.press('Enter')
    await expect(view(page, 'WalletSend')).toContainText('A lamp whose name')
    await expectFocusInside(page)
    expect(await misfits(page)).toEqual([])
    await axe.check('WalletSend, a collectible')
    await page.keyboard.press('Escape')
    // Back on the tab that was left.
    await expect(cards).toHaveCount(3)
    await expectFocusInside(page)
    axe.expectNone(4)
    // Another opening begins with the tokens, also where the modal was closed in the form.
    await pageClient(page).show({ view: 'WalletSend' })
    await pageClient(page).close()
    await pageClient(page).show({ view: 'Account' })
    await expect(tabs.first()).toHaveAttribute('aria-selected', 'true')
  })

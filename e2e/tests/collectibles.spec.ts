import { expect, modal, test } from '../support/fixtures.ts'
import { home } from '../support/home.ts'
import { pageClient, view } from '../support/page-client.ts'

const total = 200
const contract = '0x00000000000000000000000000000000000000c1'
const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8" fill="#1967d2"/></svg>'

test('collectibles out of sight, among 200, are not drawn, and their pictures are not fetched', async ({ page }) => {
  const headers = { 'access-control-allow-origin': '*' }
  const collectibles = Array.from({ length: total }, (_, index) => ({
    chainId: 'eip155:31337',
    contract,
    tokenId: String(index),
    standard: 'erc721',
    quantity: '1',
    name: `Lamp ${index}`,
    imageUrl: `https://pictures.example/${index}.svg`,
  }))
  const asked = new Set<number>()
  await page.route(/\/v1\/account\/[^/]+\/collectibles\?/, (route) =>
    route.fulfill({ headers, json: { collectibles } }),
  )
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
  console.log(`elements: ${elements}; drawn: ${first.drawn}; pictures asked for: ${first.asked}`)
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

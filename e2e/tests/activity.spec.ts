import { axeChecker } from '../support/axe.ts'
import { chain } from '../support/chain.ts'
import { connectButton, expect, modal, type Page, test } from '../support/fixtures.ts'
import { home } from '../support/home.ts'
import { view } from '../support/page-client.ts'
import { screen } from '../support/screen.ts'

/** The page of tokens and activity, as a visitor uses it. */
async function visit(page: Page, url = '') {
  await page.goto(`${url}/activity.html`)
  await connectButton(page).click()
  await modal(page)
    .getByRole('button', { name: /^Test Wallet/ })
    .click()
  const account = page.locator('[data-latchkey-button=account]')
  await expect(account).toBeVisible()
  const panel = modal(page).getByRole('tabpanel')
  return {
    panel,
    rows: panel.getByRole('listitem'),
    send: (what: string) =>
      page
        .getByRole('main')
        .getByRole('button', { name: `Send ${what}` })
        .click(),
    /** The hash of what was sent last. */
    async sentHash() {
      const result = page.getByTestId('result')
      await expect(result).toHaveText(/^Sent 0x/)
      return ((await result.textContent()) ?? '').slice('Sent '.length)
    },
    async open() {
      await account.click()
      await expect(view(page, 'Account')).toBeVisible()
    },
    tab: (name: RegExp) => modal(page).getByRole('tab', { name }).click(),
    async close() {
      await page.keyboard.press('Escape')
      await expect(modal(page)).toHaveCount(0)
    },
  }
}

/** The visitor's name of the month, in their own time zone. */
const thisMonth = () => new Intl.DateTimeFormat('en', { month: 'long' }).format()

test('a transfer shows at once as pending, then under its month with its sign; the tokens follow', async ({
  page,
  local,
}) => {
  const { rpcUrl } = local.stack.chains[0]
  const { panel, rows, send, sentHash, open, tab, close } = await visit(page)
  await open()
  const dollars = rows.filter({ hasText: 'Test Dollar' })
  await expect(dollars).toContainText('TUSD')
  const before = Number((await dollars.textContent())?.match(/([\d,.]+) TUSD/)?.[1]?.replaceAll(',', ''))
  await close()
  let hash = ''
  await chain(rpcUrl).setAutomine(false)
  try {
    await send('25 TUSD')
    hash = await sentHash()
    await open()
    await tab(/^Activity \(1\)/)
    await expect(rows.first()).toContainText('Pending')
    await expect(panel.getByRole('region', { name: thisMonth() })).toContainText('Pending')
    await chain(rpcUrl).mine()
    await expect(rows.first()).toContainText(/Sent.*To 0x.*−25\.000 TUSD/)
  } finally {
    await chain(rpcUrl).setAutomine(true)
  }
  await expect(panel.getByRole('region', { name: thisMonth() })).toContainText('−25.000 TUSD')
  await expect(modal(page).getByRole('tab', { name: 'Activity', exact: true })).toBeVisible()
  await expect(rows.filter({ has: page.locator(`[href$="${hash}"]`) })).toHaveCount(1)
  await expect(rows.first().getByRole('link')).toHaveAttribute('href', /^https:\/\/explorer\.example\.org\/tx\/0x/)
  await tab(/^Tokens/)
  await expect(dollars).toContainText(`${(before - 25).toLocaleString('en')} TUSD`)
})

test('[S1.9] token balances are shown, messages signed and transactions sent', async ({ page }) => {
  await page.goto('/')
  const visitor = home(page)
  const { sign, send, result } = visitor
  await visitor.connect()
  await page.locator('[data-latchkey-button=account]').click()
  await expect(modal(page).getByRole('tabpanel', { name: 'Tokens' })).toContainText(/Test Dollar[\d,.]+ TUSD/)
  await page.keyboard.press('Escape')
  await sign()
  await expect(result).toContainText('Signed by 0xf39F')
  await send()
  await expect(result).toContainText('Sent 0x')
  expect(await visitor.hash()).toMatch(/^0x[\da-f]{64}$/)
})

test('services that are down: both tabs say so, ask rarely, and recover without a reload', async ({
  page,
  ownStack,
  quiet,
}) => {
  test.slow()
  quiet.allow(/Failed to load resource|ERR_CONNECTION_REFUSED/)
  await page.clock.install()
  const { panel, rows, send, open, tab } = await visit(page, ownStack.url)
  await send('0.01 ETH')
  await expect(page.getByTestId('result')).toContainText('Sent 0x')
  // Down before the page comes back: what it is quick enough to ask would be answered.
  await ownStack.kill()
  await page.reload()
  const asked: string[] = []
  page.on('request', (request) => {
    if (/\/v1\/(?:account|supported-chains)/.test(request.url())) asked.push(request.url())
  })
  await open()
  await expect(panel).toContainText('Token Balance Unavailable')
  await expect(panel).not.toContainText('0.00')
  await tab(/^Activity/)
  await expect(panel).toContainText('Failed to fetch transactions')
  await expect(panel).not.toContainText('No activity yet')
  const retry = panel.getByRole('button', { name: /^Try again in \d+ s$/ })
  await expect(retry).toBeDisabled()
  asked.length = 0
  for (let second = 0; second < 60; second++) await page.clock.runFor(1000)
  const lists = asked.length
  console.log(`services down, tab open: ${lists} requests in a minute`)
  // Two lists, each asked at most twice in a minute, with the client's own second try.
  expect(lists).toBeLessThanOrEqual(8)
  await ownStack.restart()
  // Time passes in steps, so that answers can arrive in between.
  const recovers = (failure: string) =>
    expect(async () => {
      await page.clock.runFor(5000)
      await expect(panel).not.toContainText(failure, { timeout: 200 })
    }).toPass()
  await recovers('Failed to fetch transactions')
  // Other journeys send the same on this chain.
  await expect(rows.filter({ hasText: /Sent.*To 0x.*−0\.010 ETH/ }).first()).toBeVisible()
  await tab(/^Tokens/)
  await recovers('Token Balance Unavailable')
  await expect(rows.filter({ hasText: 'Ether' })).toContainText(/[\d.]+ ETH/)
})

test('both tabs have no axe violation, in both themes', async ({ page }) => {
  const axe = await axeChecker(page)
  const { panel, rows, send, open, tab } = await visit(page)
  await send('0.01 ETH')
  await expect(page.getByTestId('result')).toContainText('Sent 0x')
  await open()
  await expect(rows.first()).toContainText('ETH')
  await axe.check('tokens')
  await tab(/^Activity/)
  await expect(panel).toContainText('−0.010 ETH')
  await axe.check('activity')
  axe.expectNone(4)
})

test('the tabs and rows are reached by keyboard alone', async ({ page }) => {
  const { rows, send, open } = await visit(page)
  await send('0.01 ETH')
  await expect(page.getByTestId('result')).toContainText('Sent 0x')
  await open()
  await expect(rows.first()).toContainText('ETH')
  await modal(page).getByRole('tab', { name: 'Tokens' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(modal(page).getByRole('tab', { name: 'Collectibles', selected: true })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(modal(page).getByRole('tab', { name: /^Activity/, selected: true })).toBeFocused()
  const sent = rows.first().getByRole('link')
  await expect(sent).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(sent).toBeFocused()
  // The row keeps the focus when its block is there, and when the services' history takes it over.
  await expect(modal(page).getByRole('tab', { name: 'Activity', exact: true })).toBeVisible()
  await expect(sent).toContainText('To 0x70')
  await expect(sent).toBeFocused()
})

test('a transaction of wagmi’s own hooks is in the list with the app’s words, after a reload too', async ({
  page,
  local,
}) => {
  const { rpcUrl } = local.stack.chains[0]
  await page.goto('/wagmi.html')
  await connectButton(page).click()
  await modal(page)
    .getByRole('button', { name: /^Test Wallet/ })
    .click()
  const account = page.locator('[data-latchkey-button=account]')
  await expect(account).toBeVisible()
  const row = modal(page).getByRole('tabpanel').getByRole('listitem').filter({ hasText: 'Stake a little Ether' })
  async function open() {
    await account.click()
    await modal(page)
      .getByRole('tab', { name: /Activity/ })
      .click()
    await expect(row).toHaveCount(1)
  }
  await chain(rpcUrl).setAutomine(false)
  try {
    await page.getByRole('button', { name: 'wagmi: send 0.01 ETH' }).click()
    await open()
    await expect(row).toContainText('Pending')
    await screen(page, 'app-sent-pending')
    await page.reload()
    await open()
    await expect(row).toContainText('Pending')
  } finally {
    await chain(rpcUrl).setAutomine(true)
    await chain(rpcUrl).mine()
  }
  await expect(row).not.toContainText('Pending')
  await expect(row).toContainText('0.010 ETH')
})

import { connectButton, expect, modal, type Page, test } from '../support/fixtures.ts'
import { home } from '../support/home.ts'

/** What the visitor calls the month, in his own zone. */
const thisMonth = () => new Intl.DateTimeFormat('en', { month: 'long' }).format()

/** Opens the account's tab and answers its panel. */
async function openTab(page: Page, name: 'Tokens' | 'Activity') {
  await page.locator('[data-latchkey-button=account]').click()
  await modal(page)
    .getByRole('tab', { name: new RegExp(`^${name}`) })
    .click()
  return modal(page).getByRole('tabpanel', { name: new RegExp(`^${name}`) })
}

test('Solana: what is sent stands in the activity under its month with its sign, and leaves the tokens', async ({
  page,
}) => {
  const visitor = home(page)
  await visitor.open('adapter=none&solana=on')
  await connectButton(page).click()
  await modal(page)
    .getByRole('button', { name: /^Solana Test Wallet/ })
    .click()
  await expect(visitor.status).toHaveText('connected')
  await visitor.send('25 TUSD')
  await visitor.sent()
  const activity = await openTab(page, 'Activity')
  const month = activity.getByRole('region', { name: thisMonth() })
  await expect(month.getByRole('listitem').filter({ hasText: 'TUSD' }).first()).toContainText(/−25\.000 TUSD/)
  await page.keyboard.press('Escape')
  const tokens = await openTab(page, 'Tokens')
  await expect(tokens.getByRole('listitem').filter({ hasText: 'Test Dollar' })).toContainText(/[\d,.]+ TUSD/)
})

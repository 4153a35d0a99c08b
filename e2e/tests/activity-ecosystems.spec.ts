import { axeChecker } from '../support/axe.ts'
import { connectButton, expect, modal, needPolkadot, type Page, test } from '../support/fixtures.ts'
import { home } from '../support/home.ts'

needPolkadot()

/** The visitor's name of the month, in their own time zone. */
const thisMonth = () => new Intl.DateTimeFormat('en', { month: 'long' }).format()

/** Opens the account's tab and answers its panel. */
async function openTab(page: Page, name: 'Tokens' | 'Activity') {
  await page.locator('[data-latchkey-button=account]').click()
  await modal(page)
    .getByRole('tab', { name: new RegExp(`^${name}`) })
    .click()
  return modal(page).getByRole('tabpanel', { name: new RegExp(`^${name}`) })
}

/** A page with one ecosystem besides Ethereum's, and its wallet connected. */
async function visit(page: Page, ecosystem: 'Solana' | 'Bitcoin' | 'Cosmos' | 'Polkadot') {
  const visitor = home(page)
  await visitor.open(`adapter=none&${ecosystem.toLowerCase()}=on`)
  await connectButton(page).click()
  await modal(page)
    .getByRole('button', { name: ecosystem === 'Cosmos' ? /^Keplr/ : new RegExp(`^${ecosystem} Test Wallet`) })
    .click()
  await expect(visitor.status).toHaveText('connected')
  return visitor
}

const sends = [
  ['Solana', '25 TUSD', '−25.000 TUSD', /Test Dollar[\d,.]+ TUSD/],
  ['Bitcoin', '0.01 BTC', '−0.010 BTC', /Bitcoin[\d,.]+ BTC/],
] as const

for (const [ecosystem, amount, moved, held] of sends) {
  test(`${ecosystem}: a sent transfer is in the activity under its month with its sign, and leaves the tokens`, async ({
    page,
  }) => {
    const visitor = await visit(page, ecosystem)
    await visitor.send(amount)
    await visitor.sent()
    const activity = await openTab(page, 'Activity')
    const month = activity.getByRole('region', { name: thisMonth() })
    await expect(month.getByRole('listitem').filter({ hasText: moved }).first()).toBeVisible()
    await page.keyboard.press('Escape')
    const tokens = await openTab(page, 'Tokens')
    await expect(tokens.getByRole('listitem').filter({ hasText: held })).toBeVisible()
  })
}

test('Cosmos: the tokens are those of the bank module, and the balance follows what is sent', async ({ page }) => {
  const visitor = await visit(page, 'Cosmos')
  const account = page.locator('[data-latchkey-button=account]')
  await expect(account).toContainText('ATOM')
  const before = (await account.textContent()) ?? ''
  await visitor.send('0.01 ATOM')
  await visitor.sent()
  await expect(account).not.toHaveText(before)
  const tokens = await openTab(page, 'Tokens')
  await expect(tokens.getByRole('listitem').filter({ hasText: /Test Dollar[\d,.]+ TUSD/ })).toBeVisible()
  await expect(tokens.getByRole('listitem').filter({ hasText: /Atom[\d,.]+ ATOM/ })).toBeVisible()
})

const ownOnly = [
  ['Cosmos', '0.01 ATOM'],
  ['Polkadot', '0.01 ROC'],
] as const

for (const [ecosystem, amount] of ownOnly) {
  test(`${ecosystem}: without a history what was sent from here is listed, and the services aren’t asked for one`, async ({
    page,
  }) => {
    const axe = await axeChecker(page)
    const histories: string[] = []
    page.on('request', (request) => /\/account\/.+\/history/.test(request.url()) && histories.push(request.url()))
    const visitor = await visit(page, ecosystem)
    const activity = await openTab(page, 'Activity')
    await expect(activity).toContainText('Nothing was sent from this browser yet.')
    await axe.check('nothing sent')
    await page.keyboard.press('Escape')
    await expect(modal(page)).toBeHidden()

    await visitor.send(amount)
    const hash = await visitor.sent()
    for (const again of [false, true]) {
      if (again) {
        await page.reload()
        await expect(visitor.status).toHaveText('connected')
      }
      await openTab(page, 'Activity')
      await expect(activity).toContainText('Only what was sent from this browser is listed.')
      const month = activity.getByRole('region', { name: thisMonth() })
      await expect(month.getByRole('listitem')).toHaveCount(1)
      await expect(month.getByRole('link')).toHaveAttribute('href', new RegExp(hash))
      if (!again) await axe.check('what was sent')
      await page.keyboard.press('Escape')
      await expect(modal(page)).toBeHidden()
    }
    expect(histories).toEqual([])
    axe.expectNone(4)
  })
}

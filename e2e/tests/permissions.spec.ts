import { axeChecker } from '../support/axe.ts'
import { expect, modal, test } from '../support/fixtures.ts'
import { home } from '../support/home.ts'
import { expectFits, expectFocusInside, tabTo } from '../support/keyboard.ts'
import { view } from '../support/page-client.ts'

for (const adapter of ['wagmi', 'ethers'] as const)
  test(`the app’s permission is listed in the account, survives a reload and is ended there, by ${adapter}`, async ({
    page,
  }) => {
    const visitor = home(page)
    await visitor.open(`adapter=${adapter}`)
    await visitor.connect()
    const list = modal(page).getByRole('list', { name: 'What this app may do' })
    const openList = async () => {
      await page.getByRole('button', { name: /^Account/ }).click()
      await modal(page)
        .getByRole('button', { name: /Test Wallet/ })
        .click()
      await modal(page).locator('[data-latchkey-part=allowances]').click()
      await modal(page).locator('[data-latchkey-part=permissions]').click()
    }
    const nothing = modal(page).getByText('This app asks each time', { exact: true })
    const end = list.getByRole('button', { name: 'End: Spend up to 0.001 ETH each day' })
    const grant = async () => {
      await page
        .getByRole('group', { name: 'Calls and permissions' })
        .getByRole('button', { name: 'Grant permissions' })
        .click()
      await expect(visitor.result).toHaveText(/^Granted /)
      return ((await visitor.result.textContent()) ?? '').slice('Granted '.length)
    }
    await openList()
    await expect(nothing).toBeVisible()
    await modal(page).getByRole('button', { name: 'Close' }).click()
    await expect(modal(page)).toBeHidden()

    const granted = await grant()
    expect(await visitor.wallet.grants()).toEqual([granted])

    await openList()
    // The wallet's context is its own: no chain can be asked.
    await expect(list.getByText(/What is left can’t be read/)).toBeVisible()
    await end.click()
    await expect(nothing).toBeVisible()
    expect(await visitor.wallet.grants()).toEqual([])
    await modal(page).getByRole('button', { name: 'Close' }).click()

    await grant()
    await page.reload()
    await expect(visitor.status).toHaveText('connected')
    await openList()
    // This wallet lives in the page and knows nothing of its earlier life: its refusal ends nothing.
    await end.click()
    await expect(
      modal(page)
        .getByText(/It wasn’t ended/)
        .first(),
    ).toBeVisible()
    await expect(end).toBeVisible()
  })

test('by keyboard alone, at 320 px, right to left: from the account to a permission less', async ({ page }) => {
  const axe = await axeChecker(page)
  await page.setViewportSize({ width: 320, height: 640 })
  const visitor = home(page)
  await visitor.open('locale=ar')
  await page.locator('[data-latchkey-button=connect]').first().click()
  await modal(page)
    .getByRole('button', { name: /^Test Wallet/ })
    .click()
  await expect(visitor.status).toHaveText('connected')
  await expect(modal(page)).toBeHidden()
  await page
    .getByRole('group', { name: 'Calls and permissions' })
    .getByRole('button', { name: 'Grant permissions' })
    .click()
  await expect(visitor.result).toHaveText(/^Granted /)

  const press = async (target: ReturnType<typeof page.locator>) => {
    await tabTo(page, target)
    await page.keyboard.press('Enter')
  }
  await page.locator('[data-latchkey-button=account]').first().press('Enter')
  await expect(modal(page)).toHaveAttribute('dir', 'rtl')
  await press(modal(page).getByRole('button', { name: /Test Wallet/ }))
  await press(modal(page).locator('[data-latchkey-part=allowances]'))
  await press(modal(page).locator('[data-latchkey-part=permissions]'))
  const list = view(page, 'Permissions')
  const end = list.locator('[data-latchkey-part=revoke]')
  await expect(end).toHaveCount(1)
  await expectFocusInside(page)
  await expectFits(page)
  await axe.check('Permissions, Arabic')
  await press(end)
  await expect(list.locator('[data-latchkey-part=card]')).toHaveCount(0)
  expect(await visitor.wallet.grants()).toEqual([])
  // The button that had the focus is gone with its permission.
  await expectFocusInside(page)
  await expectFits(page)
  await axe.check('Permissions, none left, Arabic')
  axe.expectNone(4)
})

import { expect, modal, test } from '../support/fixtures.ts'
import { home } from '../support/home.ts'

for (const adapter of ['wagmi', 'ethers'] as const)
  test(`what the app was granted is found in the account, survives a reload and is ended there, by ${adapter}`, async ({
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

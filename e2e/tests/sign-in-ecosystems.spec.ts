import { ecosystems } from '../support/ecosystems.ts'
import { connectButton, expect, modal, needPolkadot, test } from '../support/fixtures.ts'
import { view } from '../support/page-client.ts'
import { testWallet } from '../support/test-wallet.ts'

needPolkadot()

for (const { namespace, options, wallet: name, controls } of ecosystems)
  test(`sign-in on ${namespace}: required, declined, accepted, kept over a reload`, async ({ page }) => {
    const wallet = testWallet(page, controls)
    const session = page.getByTestId('session')
    const sheet = view(page, 'SIWXSignMessage')
    const sign = sheet.getByRole('button', { name: 'Sign', exact: true })
    const own = namespace === 'eip155' ? options : `adapter=none&${options}`
    await page.goto(`/sign-in.html?${own}&signIn=required`)
    await connectButton(page).click()
    await modal(page)
      .getByRole('button', { name: new RegExp(`^${name}`) })
      .click()
    await expect(sign).toBeVisible()
    await wallet.reject()
    await sign.click()
    await expect(sheet.getByRole('heading', { name: 'Signature declined' })).toBeVisible()
    await expect(sheet.getByRole('button', { name: 'Cancel', exact: true })).toBeVisible()
    await wallet.approve()
    await sign.click()
    await expect(session).toHaveText('signedIn')
    await page.reload()
    await expect(session).toHaveText('signedIn')
  })

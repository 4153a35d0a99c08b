import { devices } from '@playwright/test'
import { axeChecker } from '../support/axe.ts'
import { connectButton, expect, modal, test } from '../support/fixtures.ts'
import { home } from '../support/home.ts'
import { pageClient, view } from '../support/page-client.ts'
import { startSite } from '../support/site.ts'

const wallet = 'org.latchkey.test-wallet'
/** What wagmi asks first. */
const connecting = 'wallet_requestPermissions'

for (const layer of ['top', 'z-index'] as const)
  test(`no view has an accessibility fault (layer ${layer})`, async ({ page, everyView }) => {
    test.setTimeout(120_000)
    const axe = await axeChecker(page)
    let steps = 0
    for await (const step of everyView(`/?layer=${layer}`)) {
      await axe.check(step)
      steps++
    }
    axe.expectNone(2 * steps)
  })

test('the buttons of a page and the wide layout have no accessibility fault', async ({ page }) => {
  const axe = await axeChecker(page)
  const { wallet: visitor, status } = home(page)
  await page.goto('/?size=wide&needs=second')
  await visitor.hang(connecting)
  await home(page).choose()
  await visitor.whenPending(connecting)
  await expect(view(page, 'ConnectingExternal')).toBeVisible()
  await axe.check('ConnectingExternal, wide')
  await axe.check('ConnectButton, connecting', '[data-latchkey-button=connect]')
  await visitor.release(connecting)
  await expect(status).toHaveText('connected')
  await expect(page.locator('[data-latchkey-state=wrongNetwork]')).toHaveText(/^Switch to/)
  await axe.check('ConnectButton, switch to', '[data-latchkey-button=connect]')
  await pageClient(page).show({ view: 'Account' })
  await axe.check('Account, wide')
  axe.expectNone(8)
})

test('lists, help and codes have no accessibility fault', async ({ page }) => {
  const axe = await axeChecker(page)
  const { show, close } = pageClient(page)
  await page.goto('/?consent=box&pairing=public')
  await axe.check('page buttons', '[data-latchkey-button=connect]')
  await connectButton(page).click()
  await expect(modal(page).getByText('All wallets')).toBeVisible()
  await axe.check('Connect with consent')
  // Without it the lists that are opened directly lead back here.
  await modal(page).getByRole('checkbox').check()

  await show({ view: 'WhatIsAWallet' })
  await axe.check('WhatIsAWallet')
  await show({ view: 'GetWallet' })
  await expect(modal(page).getByRole('button', { name: /MetaMask/ })).toBeVisible()
  await axe.check('GetWallet')
  await show({ view: 'Downloads', walletId: 'metamask' })
  await axe.check('Downloads, choice')
  await modal(page)
    .getByRole('button', { name: /In this browser/ })
    .click()
  const back = modal(page).getByRole('button', { name: 'Choose another way' })
  await expect(back).toBeVisible()
  await axe.check('Downloads, steps')
  await back.click()
  await modal(page)
    .getByRole('button', { name: /On your iPhone/ })
    .click()
  await expect(modal(page).getByRole('img')).toBeVisible()
  await axe.check('Downloads, code')
  await close()

  await show({ view: 'AllWallets' })
  await expect(modal(page).getByRole('button', { name: /MetaMask/ })).toBeVisible()
  await axe.check('AllWallets')
  await modal(page).getByRole('searchbox').fill('nothing of this name')
  await expect(modal(page).getByRole('heading', { name: /^No wallet called/ })).toBeVisible()
  await axe.check('AllWallets, nothing found')
  await show({ view: 'ConnectingWalletConnectBasic' })
  await expect(modal(page).getByRole('img', { name: /^QR code/ })).toBeVisible()
  await axe.check('ConnectingWalletConnectBasic')
  await show({ view: 'ConnectingWalletConnect', walletId: 'metamask' })
  await expect(modal(page).getByRole('img', { name: 'QR code that connects MetaMask' })).toBeVisible()
  await axe.check('ConnectingWalletConnect')
  await show({ view: 'Networks' })
  await axe.check('Networks')
  axe.expectNone(24)
})

test('connecting, the account and networks have no accessibility fault', async ({ page, quiet }) => {
  const axe = await axeChecker(page)
  const { show, close, toast, alert } = pageClient(page)
  const { wallet: visitor, status } = home(page)
  await page.goto('/')
  await visitor.hang(connecting)
  await show({ view: 'ConnectingExternal', rowId: wallet, connectorId: wallet })
  await visitor.whenPending(connecting)
  await axe.check('ConnectingExternal')
  await visitor.rejectPending(connecting)
  await expect(modal(page).getByRole('heading', { name: 'Connection declined' })).toBeVisible()
  await axe.check('ConnectingExternal, declined')
  await visitor.approve(connecting)
  await modal(page).getByRole('button', { name: 'Try again' }).click()
  await expect(status).toHaveText('connected')
  await expect(modal(page)).toBeHidden()

  await axe.check('account button', '[data-latchkey-button=account]')
  await axe.check('network button', '[data-latchkey-button=network]')
  await show({ view: 'Account' })
  await expect(modal(page).getByText('Test Dollar')).toBeVisible()
  await axe.check('Account')
  await show({ view: 'Networks' })
  await axe.check('Networks, connected')
  // Over a short view: what a toast covers can't be measured.
  await toast('Something is going on')
  await expect(modal(page).locator('[data-latchkey-part=toast]')).toHaveText('Something is going on')
  quiet.allow(/Network Not Found/)
  await alert('network/not-found')
  await expect(modal(page).getByText('Network Not Found')).toBeVisible()
  await axe.check('Networks with a toast and an alert')
  await visitor.hang('wallet_switchEthereumChain')
  await show({ view: 'SwitchNetwork', chainId: 'eip155:31338' })
  await visitor.whenPending('wallet_switchEthereumChain')
  await axe.check('SwitchNetwork')
  await visitor.rejectPending('wallet_switchEthereumChain')
  await expect(modal(page).getByRole('heading', { name: 'Switch declined' })).toBeVisible()
  await axe.check('SwitchNetwork, declined')
  await close()
  await show({ view: 'UnsupportedChain' })
  await axe.check('UnsupportedChain')
  axe.expectNone(20)
})

test('views of failing services and of a page without any wallet have no accessibility fault', async ({
  page,
  quiet,
  local,
}) => {
  const site = await startSite({ ...local.stack, projectId: 'unknown' })
  quiet.allow(/Failed to load resource|WebSocket|Project ID|Configuration|relay-refused/)
  const axe = await axeChecker(page)
  const { show } = pageClient(page)
  await page.goto(site.url)
  await show({ view: 'AllWallets' })
  await expect(modal(page).getByRole('heading', { name: 'The list didn’t load' })).toBeVisible()
  await axe.check('AllWallets, failed')
  await show({ view: 'GetWallet' })
  await expect(modal(page).getByRole('heading', { name: 'The list didn’t load' })).toBeVisible()
  await axe.check('GetWallet, failed')
  await show({ view: 'Downloads', walletId: 'nobody' })
  await expect(modal(page).getByRole('heading', { name: 'No download found' })).toBeVisible()
  await axe.check('Downloads, nothing known')
  await show({ view: 'ConnectingWalletConnectBasic' })
  await expect(modal(page).getByRole('heading', { name: 'Phone wallets aren’t available' })).toBeVisible()
  // Notes to the app's developer lie over the heading, one after the other.
  const notes = () => page.evaluate(() => window.latchkey.client.alerts.getState().alerts.length)
  for (const left of [2, 1]) {
    await expect.poll(notes).toBe(left)
    await modal(page).getByRole('button', { name: 'Dismiss' }).click()
  }
  await expect.poll(notes).toBe(0)
  await axe.check('ConnectingWalletConnectBasic, relay refuses')
  await site.close()

  await page.goto('/?testWallets=off&wallets=off&pairing=off')
  await connectButton(page).click()
  await expect(modal(page).getByRole('heading', { name: 'No wallet here yet' })).toBeVisible()
  await axe.check('Connect, empty')

  await page.goto('/?embedded=on')
  await expect(view(page, 'Connect')).toBeVisible()
  await axe.check('embedded')
  axe.expectNone(12)
})

test('a phone’s views have no accessibility fault', async ({ browser, baseURL }) => {
  const { userAgent, viewport, isMobile, hasTouch } = devices['Pixel 7']
  const context = await browser.newContext({ userAgent, viewport, isMobile, hasTouch, baseURL: baseURL ?? '' })
  const page = await context.newPage()
  const axe = await axeChecker(page)
  await page.goto('/?pairing=public')
  const { show } = pageClient(page)
  await show({ view: 'Connect' })
  await expect(modal(page).getByRole('link', { name: /MetaMask/ })).toBeVisible()
  await axe.check('Connect, sheet')
  await show({ view: 'ConnectingWalletConnect', walletId: 'metamask' })
  await axe.check('ConnectingWalletConnect, link')
  await show({ view: 'ConnectingWalletConnectBasic' })
  await axe.check('ConnectingWalletConnectBasic, phone')
  axe.expectNone(6)
  await context.close()
})

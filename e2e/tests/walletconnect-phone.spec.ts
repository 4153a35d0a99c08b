import type { WalletConnectWallet } from '@latchkey/test-wallets/walletconnect'
import { devices } from '@playwright/test'
import { chain } from '../support/chain.ts'
import { connectButton, expect, modal, type Page, test } from '../support/fixtures.ts'
import { home } from '../support/home.ts'
import { noApp, openWallet, setVisible, uriOf } from '../support/phone-page.ts'
import { scan } from '../support/scan.ts'

const { defaultBrowserType: _, ...android } = devices['Pixel 7']
const { defaultBrowserType: __, ...iPhone } = devices['iPhone 15']

/** Opens the modal, in which each wallet is a link with the pairing that is returned. */
async function openOnPhone(page: Page): Promise<string> {
  await page.goto('/?pairing=public&testWallets=off')
  await connectButton(page).tap()
  return uriOf(page, /^MetaMask/)
}

const metaMask = (page: Page) => modal(page).getByRole('link', { name: /^MetaMask/ })

/** Connects by the wallet's link. */
async function connectPhone(page: Page, phone: WalletConnectWallet) {
  const uri = await openOnPhone(page)
  await openWallet(page, () => metaMask(page).tap())
  await phone.pair(uri)
  await expect(home(page).status).toHaveText('connected')
  await expect(modal(page)).toBeHidden()
}

test.describe('on an Android phone', () => {
  test.use(android)

  test('a tap on a wallet leads into it, and its approval is there when the visitor comes back', async ({
    page,
    phone,
    quiet,
  }) => {
    quiet.allow(noApp)
    const uri = await openOnPhone(page)
    phone.hang('wc_sessionPropose')
    await openWallet(page, () => metaMask(page).tap())
    await expect(modal(page).getByRole('heading', { name: 'Opening MetaMask…' })).toBeVisible()
    await setVisible(page, false)
    await phone.pair(uri)
    await phone.whenPending('wc_sessionPropose')
    await setVisible(page, true)
    await expect(modal(page).getByRole('heading', { name: 'Your request is in MetaMask' })).toBeVisible()
    phone.release('wc_sessionPropose')
    await expect(home(page).status).toHaveText('connected')
    await expect(modal(page)).toBeHidden()
  })

  for (const gone of ['threw away', 'closed'] as const)
    test(`a tab that the phone ${gone} while the wallet was in front is connected when it is back`, async ({
      context,
      page,
      phone,
      quiet,
    }) => {
      quiet.allow(noApp)
      const uri = await openOnPhone(page)
      await openWallet(page, () => metaMask(page).tap())
      await expect(modal(page).getByRole('heading', { name: 'Opening MetaMask…' })).toBeVisible()
      if (gone === 'closed') await page.close()
      else await page.goto('about:blank')
      await phone.pair(uri)
      await expect.poll(() => phone.sessions()).toHaveLength(1)
      const back = gone === 'closed' ? await context.newPage() : page
      await back.goto('/?pairing=public&testWallets=off')
      await expect(home(back).status).toHaveText('connected')
      await expect(home(back).address).toHaveText(phone.addresses()[0] ?? '')

      // The same again with the approval after a reload.
      await back.reload()
      await expect(home(back).status).toHaveText('connected')
      expect(phone.prompts()).toEqual({ wc_sessionPropose: 1 })
    })

  test('an approval that comes after the page was loaded again connects it', async ({ page, phone, quiet }) => {
    quiet.allow(noApp)
    const uri = await openOnPhone(page)
    phone.hang('wc_sessionPropose')
    await openWallet(page, () => metaMask(page).tap())
    await phone.pair(uri)
    await phone.whenPending('wc_sessionPropose')
    await page.reload()
    await expect(connectButton(page)).toBeVisible()
    phone.release('wc_sessionPropose')
    await expect(home(page).status).toHaveText('connected')
  })

  test('a wallet that its link has opened is opened again for each request, also after a reload', async ({
    page,
    phone,
    quiet,
  }) => {
    quiet.allow(noApp)
    await page.addInitScript(() => {
      const opened: string[] = []
      Object.assign(window, { opened, open: (href: string) => void opened.push(href) })
    })
    const opened = () => page.evaluate(() => (window as unknown as { opened: string[] }).opened)
    await connectPhone(page, phone)
    expect(await opened()).toEqual([])
    await home(page).sign()
    await expect(home(page).result).toHaveText(/^Signed by /)
    const asked = [expect.stringMatching(`^metamask://wc\\?requestId=\\d+&sessionTopic=${phone.sessions()[0]?.topic}$`)]
    await expect.poll(opened).toEqual(asked)

    await page.reload()
    await expect(home(page).status).toHaveText('connected')
    await home(page).send()
    await home(page).hash()
    await expect.poll(opened).toEqual(asked)
  })

  test('a wallet that is asked for another network can be opened again until it answers', async ({
    page,
    newPhone,
    local,
    quiet,
  }) => {
    quiet.allow(noApp)
    const phone = await newPhone({ chains: local.stack.chains.slice(0, 1) })
    await connectPhone(page, phone)
    phone.hang('wallet_addEthereumChain')
    await page.getByRole('button', { name: 'Local A' }).first().tap()
    await modal(page)
      .getByRole('button', { name: /^Local B/ })
      .tap()
    const open = modal(page).getByRole('link', { name: 'Open Test Phone' })
    await expect(open).toHaveAttribute('href', 'metamask://')
    await expect(open).not.toHaveAttribute('target', '_blank')
    await phone.whenPending('wallet_addEthereumChain')
    phone.rejectPending('wallet_addEthereumChain')
    await expect(modal(page).getByRole('heading', { name: 'Switch declined' })).toBeVisible()
    await expect(open).toHaveCount(0)
    phone.approve()
    await modal(page).getByRole('button', { name: 'Try again' }).tap()
    await expect(home(page).network).toHaveText('Local B (eip155:31338)')
  })

  test('a wallet that no link has opened is opened by the one that it gives of itself', async ({
    page,
    newPhone,
    local,
    quiet,
  }) => {
    quiet.allow(noApp)
    const redirect = { native: 'rainbow://', universal: 'https://wallet.example/wc' }
    const phone = await newPhone({ chains: local.stack.chains.slice(0, 1), redirect })
    await page.goto('/?pairing=public&testWallets=off')
    await connectButton(page).tap()
    // It read the link elsewhere: no tap on it has opened anything.
    await phone.pair(await uriOf(page, /^MetaMask/))
    await expect(home(page).status).toHaveText('connected')
    phone.hang('wallet_addEthereumChain')
    await page.getByRole('button', { name: 'Local A' }).first().tap()
    await modal(page)
      .getByRole('button', { name: /^Local B/ })
      .tap()
    await expect(modal(page).getByRole('link', { name: 'Open Test Phone' })).toHaveAttribute('href', 'rainbow://')
    phone.release('wallet_addEthereumChain')
    await expect(home(page).network).toHaveText('Local B (eip155:31338)')
  })

  test('a transaction that is approved after the page was loaded again keeps its hash, to the receipt', async ({
    page,
    phone,
    local,
    quiet,
  }) => {
    quiet.allow(noApp)
    const { operations, status } = home(page)
    const sent = operations.and(page.locator('[data-kind=transaction]'))
    await connectPhone(page, phone)
    phone.hang('eth_sendTransaction')
    await openWallet(page, () => home(page).send())
    await phone.whenPending('eth_sendTransaction')
    await page.reload()
    await expect(status).toHaveText('connected')
    await expect(sent).toHaveAttribute('data-status', 'asked')
    phone.release('eth_sendTransaction')
    await expect(sent).toHaveAttribute('data-status', 'done')
    const hash = await home(page).hash()
    expect(await chain(local.stack.chains[0].rpcUrl).receipt(hash)).toMatchObject({ status: 'success' })
    expect(phone.prompts()).toMatchObject({ eth_sendTransaction: 1 })
  })

  test('a transaction and a signature that are approved while no page is there are found by the next', async ({
    page,
    phone,
    local,
    quiet,
  }) => {
    quiet.allow(noApp)
    const { operations, status } = home(page)
    const of = (kind: string) => operations.and(page.locator(`[data-kind=${kind}]`))
    await connectPhone(page, phone)
    phone.hang('eth_sendTransaction')
    await openWallet(page, () => home(page).send())
    await phone.whenPending('eth_sendTransaction')
    await page.goto('about:blank')
    phone.release('eth_sendTransaction')
    await expect
      .poll(() => phone.requests().at(-1))
      .toMatchObject({ method: 'eth_sendTransaction', status: 'answered' })
    await page.goto('/?pairing=public&testWallets=off')
    await expect(status).toHaveText('connected')
    await expect(of('transaction')).toHaveAttribute('data-status', 'done')
    const hash = await home(page).hash()
    expect(await chain(local.stack.chains[0].rpcUrl).receipt(hash)).toMatchObject({ status: 'success' })

    phone.hang('personal_sign')
    await openWallet(page, () => home(page).sign())
    await phone.whenPending('personal_sign')
    await page.goto('about:blank')
    phone.rejectPending('personal_sign')
    await page.goto('/?pairing=public&testWallets=off')
    await expect(of('signature')).toHaveAttribute('data-status', 'rejected')
  })

  test('when nothing opens there are three ways on', async ({ page, phone, quiet }) => {
    quiet.allow(noApp)
    await page.clock.install()
    await page.goto('/?pairing=public&testWallets=off')
    await connectButton(page).tap()
    await openWallet(page, () => metaMask(page).tap())
    await expect(modal(page).getByRole('heading', { name: 'Opening MetaMask…' })).toBeVisible()
    await page.clock.runFor(1500)
    await expect(modal(page).getByRole('heading', { name: 'Can’t see MetaMask?' })).toBeVisible()
    await expect(modal(page).getByRole('link', { name: 'Open again' })).toHaveAttribute(
      'href',
      /^metamask:\/\/wc\?uri=wc%3A/,
    )
    await expect(modal(page).getByRole('button', { name: 'Get the app' })).toBeVisible()
    const uri = await uriOf(page, 'Open again')
    await modal(page).getByRole('button', { name: 'Show QR code' }).tap()
    await expect(modal(page).getByRole('img', { name: 'QR code that connects MetaMask' })).toBeVisible()
    // The code is the pairing that the link had.
    await phone.pair(uri)
    await expect(home(page).status).toHaveText('connected')
  })

  test('a link that was pressed too long ago says so and gives a new one', async ({ page, phone, quiet }) => {
    quiet.allow(noApp)
    await page.clock.install()
    await page.goto('/?pairing=public&testWallets=off')
    await connectButton(page).tap()
    await openWallet(page, () => metaMask(page).tap())
    await expect(modal(page).getByRole('heading', { name: 'Opening MetaMask…' })).toBeVisible()
    await page.clock.fastForward('03:51')
    await expect(modal(page).getByRole('heading', { name: 'This link has expired' })).toBeVisible()
    await modal(page).getByRole('button', { name: 'New link' }).tap()
    await phone.pair(await uriOf(page, 'Open MetaMask'))
    await expect(home(page).status).toHaveText('connected')
  })

  test('inside Telegram a link is encoded once more', async ({ page }) => {
    await page.addInitScript(() => Object.assign(window, { TelegramWebviewProxy: {} }))
    await page.goto('/?pairing=public&testWallets=off')
    await connectButton(page).tap()
    const link = metaMask(page)
    await expect(link).toHaveAttribute('href', /^metamask:\/\/wc\?uri=wc%253A[0-9a-f]{64}%25402/)
    await expect(link).toHaveAttribute('target', '_blank')
  })
})

test.describe('on an iPhone', () => {
  test.use(iPhone)

  test('every wallet is a link in place: of its own scheme with the pairing, or into its browser where it can’t pair', async ({
    page,
  }) => {
    await page.goto('/?pairing=public&testWallets=off')
    await connectButton(page).tap()
    const links = modal(page).getByRole('list', { name: 'Wallets' }).getByRole('link')
    // A wallet that can't pair is a link at once, the others are with the pairing.
    await expect(metaMask(page)).toHaveAttribute('href', /wc\?uri=/)
    for (const link of await links.all()) {
      const isCoinbase = (await link.getAttribute('data-latchkey-wallet')) === 'coinbase-wallet'
      await expect(link).toHaveAttribute(
        'href',
        isCoinbase
          ? `https://go.cb-w.com/dapp?cb_url=${encodeURIComponent(page.url())}`
          : /^[\w.+-]+:\/\/[^?]*wc\?(.*&)?uri=wc%3A[0-9a-f]{64}%402/,
      )
      await expect(link).not.toHaveAttribute('target', '_blank')
    }
  })

  test('inside Telegram a link is encoded once', async ({ page }) => {
    await page.addInitScript(() => Object.assign(window, { TelegramWebviewProxy: {} }))
    await page.goto('/?pairing=public&testWallets=off')
    await connectButton(page).tap()
    const link = metaMask(page)
    await expect(link).toHaveAttribute('href', /^metamask:\/\/wc\?uri=wc%3A[0-9a-f]{64}%402/)
  })
})

test('[S1.4] [S4.3] pairs by QR code and by deep link; the link and its wallet are remembered, and told apart', async ({
  page,
  browser,
  site,
  newPhone,
  quiet,
}) => {
  quiet.allow(noApp)
  await page.goto('/?pairing=public')
  await page.getByRole('tab', { name: 'Events' }).click()
  await scan(page, await newPhone({ name: 'Scanner' }))
  await expect(home(page).status).toHaveText('connected')
  await expect(page.getByTestId('events')).toContainText('CONNECT_SUCCESS {"method":"qrcode","name":"Scanner"')
  expect(await page.evaluate(() => localStorage.getItem('latchkey:playground:deepLink'))).toBeNull()

  const context = await browser.newContext({ ...android, baseURL: site.url })
  quiet.watch(context)
  const onPhone = await context.newPage()
  await onPhone.goto('/?pairing=public&testWallets=off')
  await onPhone.getByRole('tab', { name: 'Events' }).tap()
  await connectButton(onPhone).tap()
  const uri = await uriOf(onPhone, /^MetaMask/)
  await openWallet(onPhone, () => metaMask(onPhone).tap())
  await (await newPhone()).pair(uri)
  await expect(home(onPhone).status).toHaveText('connected')
  await expect(onPhone.getByTestId('events')).toContainText('CONNECT_SUCCESS {"method":"mobile","name":"MetaMask"')
  const stored = await onPhone.evaluate(() => localStorage.getItem('latchkey:playground:deepLink'))
  expect(JSON.parse(stored ?? 'null')).toMatchObject({ d: { href: 'metamask://', name: 'MetaMask' } })
  await home(onPhone).disconnect()
  await expect(home(onPhone).status).toHaveText('disconnected')
  await connectButton(onPhone).tap()
  await expect(metaMask(onPhone)).toContainText('Recent')
  await context.close()
})

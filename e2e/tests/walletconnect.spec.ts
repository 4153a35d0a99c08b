import { chain } from '../support/chain.ts'
import { connectButton, expect, modal, test } from '../support/fixtures.ts'
import { home } from '../support/home.ts'
import { sleep } from '../support/phone-page.ts'
import { copyUri, scan, showCode } from '../support/scan.ts'
import { startSite } from '../support/site.ts'
import { watchText } from '../support/watch-text.ts'

const first = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

test('[S4.1] [S2.6] pairs by QR code, then signs, sends and changes network', async ({ page, phone, local }) => {
  const { status, address, network, result } = home(page)
  const [, b] = local.stack.chains
  const seen = await watchText(page, 'status')
  await page.goto('/')
  await expect(status).toHaveText('disconnected')
  await showCode(page)
  await expect(status).toHaveText('connecting')
  await phone.pair(await copyUri(page))
  await expect(status).toHaveText('connected')
  expect(await seen()).toEqual(['disconnected', 'connecting', 'connected'])
  await expect(address).toHaveText(first)
  await expect(modal(page)).toBeHidden()

  await home(page).sign()
  await expect(result).toHaveText(`Signed by ${first}`)
  await home(page).switchTo('Local B')
  await expect(network).toHaveText('Local B (eip155:31338)')
  await home(page).send()
  const receipt = await chain(b.rpcUrl).receipt(await home(page).hash())
  expect(receipt).toMatchObject({ status: 'success', from: first.toLowerCase() })
  expect(phone.prompts()).toMatchObject({ wc_sessionPropose: 1, personal_sign: 1, eth_sendTransaction: 1 })
})

test('a reload restores the session without asking, and the wallet can end it', async ({ page, phone }) => {
  const { status, address, result } = home(page)
  await page.goto('/')
  await scan(page, phone)
  await expect(status).toHaveText('connected')
  await page.reload()
  await expect(status).toHaveText('connected')
  await expect(address).toHaveText(first)
  expect(phone.prompts()).toEqual({ wc_sessionPropose: 1 })
  await home(page).sign()
  await expect(result).toHaveText(`Signed by ${first}`)

  await phone.switchAccount(1)
  await expect(address).toHaveText(phone.addresses()[1] ?? '')
  await phone.disconnect()
  await expect(status).toHaveText('disconnected')
  await page.reload()
  await expect(status).toHaveText('disconnected')
})

test('the visitor disconnects, and the wallet hears of it', async ({ page, phone }) => {
  await page.goto('/')
  await scan(page, phone)
  await expect(home(page).status).toHaveText('connected')
  await page.getByRole('button', { name: /^Account/ }).click()
  await modal(page)
    .getByRole('button', { name: /Wallet settings$/ })
    .click()
  await modal(page).getByRole('button', { name: 'Disconnect' }).click()
  await expect(home(page).status).toHaveText('disconnected')
  await expect.poll(() => phone.sessions()).toEqual([])
})

test('a session that ended while the tab slept is over when it wakes, whether or not its socket lived', async ({
  page,
  ownStack,
  newPhone,
}) => {
  const phone = await newPhone({ relayUrl: ownStack.relayUrl })
  await page.goto(ownStack.url)
  for (const drop of [false, true]) {
    await scan(page, phone)
    await expect(home(page).status).toHaveText('connected')
    const { wake } = await sleep(page)
    await phone.disconnect()
    if (drop) ownStack.services().relay.dropAll()
    await wake()
    await expect(home(page).status).toHaveText('disconnected')
    await expect(connectButton(page)).toBeVisible()
  }
})

test('a declined pairing can be tried again', async ({ page, phone }) => {
  await page.goto('/')
  phone.reject()
  await scan(page, phone)
  await expect(modal(page).getByRole('heading', { name: 'Connection declined' })).toBeVisible()
  await expect(home(page).status).toHaveText('disconnected')
  phone.approve()
  await modal(page).getByRole('button', { name: 'Try again' }).click()
  await phone.pair(await copyUri(page))
  await expect(home(page).status).toHaveText('connected')
})

test('a code is replaced before it expires, and the new one connects', async ({ page, phone }) => {
  await page.clock.install()
  await page.goto('/')
  await showCode(page)
  const old = await copyUri(page)
  await page.clock.fastForward('03:20')
  await expect(modal(page).getByRole('button', { name: 'Copy link' })).toBeVisible()
  expect(await copyUri(page)).toBe(old)
  await page.clock.fastForward('00:31')
  await expect.poll(() => copyUri(page)).not.toBe(old)
  await phone.pair(await copyUri(page))
  await expect(home(page).status).toHaveText('connected')
})

test('[S2.5] a wallet is reached in each of the ways it has', async ({ page }) => {
  await page.goto('/?pairing=public')
  await connectButton(page).click()
  await modal(page)
    .getByRole('button', { name: /^All wallets/ })
    .click()
  await modal(page).getByRole('searchbox').fill('onekey')
  await modal(page)
    .getByRole('button', { name: /^OneKey/ })
    .click()
  const code = modal(page).getByRole('img', { name: 'QR code that connects OneKey' })
  const tabs = modal(page).getByRole('tab')
  await expect(tabs).toHaveText(['QR code', 'Desktop'])
  await expect(code).toBeVisible()
  const uri = await copyUri(page)
  await tabs.getByText('Desktop').click()
  const link = modal(page).getByRole('link', { name: 'Open OneKey' })
  await expect(link).toHaveAttribute('href', `onekey-wallet://wc?uri=${encodeURIComponent(uri)}`)
  // By keyboard, as tabs are used.
  await page.keyboard.press('ArrowLeft')
  await expect(code).toBeVisible()

  await modal(page).getByRole('button', { name: 'Back' }).click()
  await modal(page).getByRole('searchbox').fill('fireblocks')
  await modal(page)
    .getByRole('button', { name: /^Fireblocks/ })
    .click()
  await tabs.getByText('Web').click()
  const web = modal(page).getByRole('link', { name: 'Open Fireblocks' })
  await expect(web).toHaveAttribute('href', `https://console.fireblocks.io/v2/wc?uri=${encodeURIComponent(uri)}`)
  await expect(web).toHaveAttribute('target', '_blank')
})

test.describe('with a relay in trouble', () => {
  // The same process serves images, which the page may be loading when it goes.
  const down = /WebSocket connection to '.*' failed|net::ERR_CONNECTION_(?:REFUSED|RESET)/

  test('a relay that is killed while the code is shown carries the approval when it is back', async ({
    page,
    ownStack,
    newPhone,
    quiet,
  }) => {
    quiet.allow(down)
    await page.goto(ownStack.url)
    await showCode(page)
    const uri = await copyUri(page)
    await ownStack.kill()
    await ownStack.restart()
    const phone = await newPhone({ relayUrl: ownStack.relayUrl })
    await phone.pair(uri)
    await expect(home(page).status).toHaveText('connected')
  })

  test('a relay that is killed in a session is waited for, and what was asked meanwhile is answered', async ({
    page,
    ownStack,
    newPhone,
    quiet,
  }) => {
    quiet.allow(down)
    const { status, result } = home(page)
    const phone = await newPhone({ relayUrl: ownStack.relayUrl })
    await page.goto(ownStack.url)
    await scan(page, phone)
    await expect(status).toHaveText('connected')
    await ownStack.kill()
    await expect(status).toHaveText('reconnecting')
    await home(page).sign()
    await ownStack.restart()
    await expect(status).toHaveText('connected')
    await expect(result).toHaveText(`Signed by ${first}`)
    expect(phone.prompts()).toMatchObject({ personal_sign: 1 })
  })

  test('a relay that does not know the app says so', async ({ page, local, quiet }) => {
    quiet.allow(/WebSocket|pairing\/relay-refused|Invalid Relay Project ID/)
    const site = await startSite({ ...local.stack, projectId: 'nobody' })
    await page.goto(`${site.url}/?wallets=off`)
    await showCode(page)
    await expect(modal(page).getByRole('heading', { name: 'Phone wallets aren’t available' })).toBeVisible()
    await expect(home(page).status).toHaveText('disconnected')
    // Wallets of this browser still work.
    await modal(page).getByRole('button', { name: 'Back' }).click()
    await modal(page)
      .getByRole('button', { name: /^Test Wallet/ })
      .click()
    await expect(home(page).status).toHaveText('connected')
    await site.close()
  })
})

test('[S4.5] a new pairing takes the place of a session that lacks a network of the app', async ({
  page,
  newPhone,
}) => {
  const { status, network } = home(page)
  const old = await newPhone({ name: 'Old Phone' })
  old.namespaces({ eip155: { chains: ['eip155:31337'] } })
  await page.goto('/')
  await scan(page, old)
  await expect(status).toHaveText('connected')
  const next = await newPhone({ name: 'New Phone' })
  await home(page).connectAnother()
  await modal(page)
    .getByRole('button', { name: /^All wallets/ })
    .click()
  await modal(page)
    .getByRole('button', { name: /^MetaMask/ })
    .click()
  await next.pair(await copyUri(page))
  await expect.poll(() => old.sessions()).toEqual([])
  await expect(modal(page)).toBeHidden()
  await home(page).switchTo('Local B')
  await expect(network).toHaveText('Local B (eip155:31338)')
  expect(next.sessions()).toHaveLength(1)
})

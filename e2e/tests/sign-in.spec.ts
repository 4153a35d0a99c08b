import { parseSignInMessage } from '@latchkey/siwx'
import { createTestClient, http } from 'viem'
import { axeChecker } from '../support/axe.ts'
import { connectButton, expect, modal, type Page, test } from '../support/fixtures.ts'
import { home } from '../support/home.ts'
import { pageClient, view } from '../support/page-client.ts'
import { scan } from '../support/scan.ts'

const [first, second] = [
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
] as const

/** What is asked of an Ethereum wallet to sign a message. */
const signing = 'personal_sign'

function visitor(page: Page) {
  const button = (name: string) => modal(page).getByRole('button', { name, exact: true })
  return {
    ...home(page),
    open: (options: string) => page.goto(`/sign-in.html?${options}`),
    session: page.getByTestId('session'),
    account: page.getByTestId('account'),
    sheet: view(page, 'SIWXSignMessage'),
    sign: button('Sign'),
    cancel: button('Cancel'),
    again: button('Try again'),
    /** Chooses the wallet; the sign-in follows by itself. */
    async connect() {
      await connectButton(page).click()
      await modal(page)
        .getByRole('button', { name: /^Test Wallet/ })
        .click()
    },
    accountButton: page.getByRole('button', { name: /^Account/ }),
    async press(name: string) {
      await page.getByRole('main').getByRole('button', { name, exact: true }).click()
    },
  }
}

test('[S1.14] [S2.12] signs in with a wallet: the view opens, the message is the page’s own, and one prompt is enough', async ({
  page,
  site,
}) => {
  const { account, connect, open, session, sheet, sign, wallet } = visitor(page)
  await open('signIn=required')
  await connect()
  await expect(sheet.getByRole('heading', { name: 'Sign in to Latchkey playground' })).toBeVisible()
  await expect(account).toHaveText(first)
  await expect(session).toHaveText('signedOut')
  await sheet.getByText('Show the whole message').click()
  const text = (await sheet.locator('pre').textContent()) ?? ''
  expect(parseSignInMessage(text)).toMatchObject({
    domain: new URL(site.url).host,
    uri: site.url,
    accountAddress: first,
    chainId: 'eip155:31337',
    statement: 'Sign in to Latchkey playground.',
  })
  await wallet.hang(signing)
  await sign.click()
  await expect(sheet.getByRole('heading', { name: 'Open Test Wallet and sign' })).toBeVisible()
  await wallet.release(signing)
  await expect(modal(page)).toBeHidden()
  await expect(session).toHaveText('signedIn')
  expect((await wallet.prompts())[signing]).toBe(1)
})

test('[S8.13] [S8.15] while the wallet asks a toast says so and stays; a refusal is told, and then accepted', async ({
  page,
}) => {
  const { connect, open, session, sheet, sign, wallet } = visitor(page)
  await page.clock.install()
  await open('signIn=required')
  await connect()
  await wallet.hang(signing)
  await sign.click()
  const toast = page.locator('[data-latchkey-part=toast]')
  await expect(toast).toHaveText('Authenticating...')
  await page.clock.runFor(120_000)
  await expect(toast).toHaveText('Authenticating...')
  await wallet.rejectPending(signing)
  await expect(page.locator('[data-latchkey-part=toast]')).toHaveText(/Signature declined/)
  await expect(sheet.getByRole('heading', { name: 'Signature declined' })).toBeVisible()
  await expect(session).toHaveText('signedOut')
  await wallet.approve(signing)
  await sign.click()
  await expect(session).toHaveText('signedIn')
})

test('a required sign-in traps no visitor: a refused close says why, and Cancel leads out', async ({ page }) => {
  const { account, cancel, connect, open, sheet, wallet } = visitor(page)
  await open('signIn=required')
  await connect()
  await expect(cancel).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('[data-latchkey-part=blocked]')).toHaveText(
    'Sign in to go on, or press Cancel to disconnect.',
  )
  await expect(cancel).toBeFocused()
  await modal(page).getByRole('button', { name: 'Close' }).click()
  await expect(sheet).toBeVisible()
  await page.mouse.click(5, 5)
  await expect(sheet).toBeVisible()
  await cancel.click()
  await expect(view(page, 'Connect')).toBeVisible()
  await expect(account).toHaveText('none')
  await page.keyboard.press('Escape')
  await expect(modal(page)).toBeHidden()
  expect((await wallet.prompts())[signing]).toBeUndefined()
})

test('an optional sign-in closes like anything else, and can be made up for', async ({ page }) => {
  const { account, connect, open, press, session, sheet } = visitor(page)
  await open('signIn=optional')
  await connect()
  await expect(sheet.getByText('You can also go on without signing in.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(modal(page)).toBeHidden()
  await expect(account).toHaveText(first)
  await expect(session).toHaveText('signedOut')
  await press('Sign in without the modal')
  await expect(session).toHaveText('signedIn')
  await expect(modal(page)).toBeHidden()
})

test('cancelling an optional one stays connected', async ({ page }) => {
  const { account, cancel, connect, open } = visitor(page)
  await open('signIn=optional')
  await connect()
  await cancel.click()
  await expect(modal(page)).toBeHidden()
  await expect(account).toHaveText(first)
})

test('a reload asks nothing; signed out, it stays shut until the modal is opened', async ({ page }) => {
  const { accountButton, connect, open, press, session, sheet, sign, wallet } = visitor(page)
  await open('signIn=required')
  await connect()
  await sign.click()
  await expect(session).toHaveText('signedIn')
  await page.reload()
  await expect(session).toHaveText('signedIn')
  expect(await wallet.prompts()).toEqual({})
  await accountButton.click()
  await expect(view(page, 'Account')).toBeVisible()
  await page.keyboard.press('Escape')

  await press('Sign out')
  await expect(session).toHaveText('signedOut')
  await page.reload()
  await expect(session).toHaveText('signedOut')
  await expect(modal(page)).toBeHidden()
  await accountButton.click()
  await expect(sheet).toBeVisible()
  await sign.click()
  await expect(session).toHaveText('signedIn')
})

test('another account of the wallet is asked, and both stay signed in', async ({ page }) => {
  const { account, connect, open, session, sheet, sign, wallet } = visitor(page)
  await open('signIn=required')
  await connect()
  await sign.click()
  await expect(session).toHaveText('signedIn')
  await wallet.switchAccount(1)
  await expect(sheet.getByTitle(second)).toBeVisible()
  await expect(session).toHaveText('signedOut')
  await sign.click()
  await expect(session).toHaveText('signedIn')
  await expect(account).toHaveText(second)
  await wallet.switchAccount(0)
  await expect(account).toHaveText(first)
  await expect(session).toHaveText('signedIn')
  await expect(modal(page)).toBeHidden()
  expect((await wallet.prompts())[signing]).toBe(2)
})

test('an expired sign-in session asks again, without a message', async ({ page }) => {
  const { accountButton, connect, open, session, sheet, sign } = visitor(page)
  await page.clock.install()
  await open('signIn=required')
  await connect()
  await sign.click()
  await expect(session).toHaveText('signedIn')
  const hour = 3_600_000
  await page.clock.fastForward(167 * hour)
  await expect(session).toHaveText('signedIn')
  await page.clock.fastForward(2 * hour)
  await expect(session).toHaveText('signedOut')
  await expect(modal(page)).toBeHidden()
  await accountButton.click()
  await expect(sheet).toBeVisible()
})

test('a chain that is away while a smart account’s signature is checked: kept, and checked later without another prompt', async ({
  page,
  local,
  quiet,
}) => {
  quiet.allow(/Failed to load resource|ERR_FAILED/)
  const { account, again, connect, open, session, sheet, sign, wallet } = visitor(page)
  const { rpcUrl } = local.stack.chains[0]
  const smart = (await (async () => {
    await open('signIn=required&wallets=off')
    return (await wallet.addresses())[2]
  })()) as `0x${string}`
  // A contract that accepts every signature (ERC-1271).
  const chain = createTestClient({ mode: 'anvil', transport: http(rpcUrl) })
  const magic = `7f1626ba7e${'00'.repeat(28)}60005260206000f3`
  await chain.setCode({ address: smart, bytecode: `0x${magic}` })
  await wallet.switchAccount(2)
  await wallet.lie(signing, `0x${'11'.repeat(80)}`)
  await connect()
  await expect(sign).toBeVisible()
  await page.route(`${rpcUrl}/**`, (route) => route.abort())
  await page.route(rpcUrl, (route) => route.abort())
  await sign.click()
  await expect(sheet.getByRole('heading', { name: 'We can’t check your signature now' })).toBeVisible()
  await expect(account).toHaveText(smart)
  await page.keyboard.press('Escape')
  await expect(sheet).toBeVisible()
  await page.unroute(`${rpcUrl}/**`)
  await page.unroute(rpcUrl)
  await again.click()
  await expect(session).toHaveText('signedIn')
  expect((await wallet.prompts())[signing]).toBe(1)
  await chain.setCode({ address: smart, bytecode: '0x' })
})

test('a signature that is not the account’s is refused, and another message is there to sign', async ({ page }) => {
  const { connect, open, session, sheet, sign, wallet } = visitor(page)
  await open('signIn=required')
  await connect()
  const nonce = async () => parseSignInMessage((await sheet.locator('pre').textContent()) ?? '').nonce
  await expect(sign).toBeVisible()
  const before = await nonce()
  await wallet.lie(signing, `0x${'11'.repeat(64)}1b`)
  await sign.click()
  await expect(sheet.getByRole('heading', { name: 'The signature is not valid' })).toBeVisible()
  await expect.poll(nonce).not.toBe(before)
  await wallet.lie(signing)
  await sign.click()
  await expect(session).toHaveText('signedIn')
})

test('a session on a server: its nonce, its cookie, a reload, signing out', async ({ page, context, local }) => {
  const { account, connect, open, press, session, sign, wallet } = visitor(page)
  await open('signIn=server')
  await connect()
  await sign.click()
  await expect(session).toHaveText('signedIn')
  const [cookie] = await context.cookies(local.stack.servicesUrl)
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.endsWith(':siwx')))).toEqual([])
  await page.reload()
  await expect(session).toHaveText('signedIn')
  expect(await wallet.prompts()).toEqual({})
  await press('Sign out')
  await expect(session).toHaveText('signedOut')
  await page.reload()
  await expect(account).toHaveText(first)
  await expect(session).toHaveText('signedOut')
})

test('a sign-in server that is away: connected, shut, and Try again', async ({ page, local, quiet }) => {
  quiet.allow(/Failed to load resource|ERR_FAILED/)
  const { account, again, connect, open, session, sheet, sign } = visitor(page)
  await open('signIn=server')
  await page.route(`${local.stack.servicesUrl}/siwx/**`, (route) => route.abort())
  await connect()
  await expect(sheet.getByRole('heading', { name: 'We can’t tell whether you’re signed in' })).toBeVisible()
  await expect(account).toHaveText(first)
  await expect(session).toHaveText('unknown')
  await page.unroute(`${local.stack.servicesUrl}/siwx/**`)
  await again.click()
  await sign.click()
  await expect(session).toHaveText('signedIn')
})

test('signing out in one tab is signing out in all', async ({ page, context }) => {
  const { connect, open, press, session, sign } = visitor(page)
  await open('signIn=required')
  await connect()
  await sign.click()
  await expect(session).toHaveText('signedIn')
  const tab = await context.newPage()
  await tab.goto(page.url())
  await expect(tab.getByTestId('session')).toHaveText('signedIn')
  await press('Sign out')
  await expect(tab.getByTestId('session')).toHaveText('signedOut')
})

test('two ecosystems are asked one after the other; Cancel leaves the one that is asked', async ({ page }) => {
  const { account, cancel, open, session, sheet, sign } = visitor(page)
  await open('solana=on&signIn=required')
  await connectButton(page).click()
  await modal(page)
    .getByRole('button', { name: /^Test Wallet/ })
    .click()
  await sign.click()
  await expect(session).toHaveText('signedIn')
  await pageClient(page).show({ view: 'Connect' })
  await modal(page)
    .getByRole('button', { name: /^Solana Test Wallet/ })
    .click()
  await expect(sheet.getByText('Account 2 of 2')).toBeVisible()
  await expect(sheet.getByText('Cancel disconnects Solana Test Wallet.')).toBeVisible()
  await cancel.click()
  await expect(view(page, 'Connect')).toBeVisible()
  await expect(account).toHaveText(first)
  await expect(session).toHaveText('signedIn')
})

test('a phone wallet connects and signs in in one step', async ({ page, phone }) => {
  const { account, open, session, sheet } = visitor(page)
  await open('signIn=required&testWallets=off')
  await scan(page, phone)
  await expect(session).toHaveText('signedIn')
  await expect(modal(page)).toBeHidden()
  await expect(account).toHaveText(first)
  await expect(sheet).toHaveCount(0)
  expect(phone.prompts()).toEqual({ wc_sessionPropose: 1, wc_sessionAuthenticate: 1 })
  const cacao = await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('latchkey:page:siwx') ?? '{}')
    return kept.d?.[0]?.cacao?.h
  })
  expect(cacao).toEqual({ t: 'caip122' })
  await page.reload()
  await expect(session).toHaveText('signedIn')
})

test('a phone wallet that only connects is asked afterwards, over the same session', async ({ page, phone }) => {
  const { open, session, sheet, sign } = visitor(page)
  phone.reject('wc_sessionAuthenticate')
  await open('signIn=server&testWallets=off')
  await scan(page, phone)
  await expect(sheet).toBeVisible()
  await sign.click()
  await expect(session).toHaveText('signedIn')
  expect(phone.prompts()).toMatchObject({ wc_sessionAuthenticate: 1, personal_sign: 1 })
})

test('the sign-in has no accessibility fault', async ({ page }) => {
  const axe = await axeChecker(page)
  const { connect, open, sheet, sign, wallet } = visitor(page)
  await open('signIn=required')
  await connect()
  await expect(sign).toBeVisible()
  await axe.check('ready')
  await sheet.getByText('Show the whole message').click()
  await axe.check('the message')
  await wallet.hang(signing)
  await sign.click()
  await expect(sheet.getByRole('heading', { name: 'Open Test Wallet and sign' })).toBeVisible()
  await axe.check('signing')
  await wallet.rejectPending(signing)
  await expect(sheet.getByRole('heading', { name: 'Signature declined' })).toBeVisible()
  await page.keyboard.press('Escape')
  await axe.check('declined, close refused')
  axe.expectNone(8)
})

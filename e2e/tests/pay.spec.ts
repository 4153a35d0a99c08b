import type { startStack } from '@latchkey/playground/stack'
import { solanaMnemonicAccounts } from '@latchkey/test-wallets'
import { installPageWallet } from '@latchkey/test-wallets/playwright'
import type { Page } from '@playwright/test'
import { type Address, createSolanaRpc } from '@solana/kit'
import { axeChecker } from '../support/axe.ts'
import { connectButton, expect, modal, test } from '../support/fixtures.ts'
import { home } from '../support/home.ts'
import { expectFits, expectFocusInside, tabTo } from '../support/keyboard.ts'
import { view } from '../support/page-client.ts'
import { windowOf } from '../support/purchase.ts'

const shop = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
type Local = Awaited<ReturnType<typeof startStack>>
type Order = { id: string; to: string; asset: string; amount: string; symbol?: string }
const order = { id: 'order-42', to: shop, asset: 'eip155:31337/slip44:60', amount: '0.5' } as const

/** Asks for a payment; its receipt, or the code of its failure, comes when it ends. */
async function ask(page: Page, id: string, change: Partial<Order> = {}): Promise<() => Promise<string>> {
  await page.waitForFunction(() => 'latchkey' in window)
  await page.evaluate(
    (parameters) => {
      const pages = window as unknown as { paid?: Promise<string> }
      pages.paid = window.latchkey.pay(parameters).then(
        ({ hash }) => String(hash),
        (error: { code?: string }) => String(error.code),
      )
    },
    { ...order, ...change, id },
  )
  await expect(view(page, 'Pay')).toBeVisible()
  return () => page.evaluate(() => (window as unknown as { paid: Promise<string> }).paid)
}

async function payFromWallet(page: Page): Promise<void> {
  await modal(page)
    .getByRole('button', { name: /Pay from your wallet/ })
    .click()
  await view(page, 'ApproveTransaction').locator('[data-latchkey-part=confirm]').click()
}

/** The page loads again, and its app asks for the same payment. */
async function askAgain(page: Page, id: string, change: Partial<Order> = {}): Promise<() => Promise<string>> {
  await page.reload()
  await expect(page.locator('[data-latchkey-button=account]')).toBeVisible()
  return ask(page, id, change)
}

/** The same after it was paid: its receipt comes at once. */
async function receiptAgain(page: Page, id: string, change: Partial<Order> = {}) {
  await page.reload()
  await page.waitForFunction(() => 'latchkey' in window)
  return page.evaluate((again) => window.latchkey.pay(again), { ...order, ...change, id })
}

async function rpc(url: string, method: string, ...params: unknown[]): Promise<string> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  return ((await response.json()) as { result: string }).result
}
const received = async (rpcUrl: string) => BigInt(await rpc(rpcUrl, 'eth_getBalance', shop, 'latest'))

test('two tabs and a reload: it is paid once, and each of them has the same receipt', async ({
  page,
  context,
  local,
}) => {
  const { rpcUrl } = local.stack.chains[0]
  await page.goto('/')
  await home(page).choose()
  await expect(page.locator('[data-latchkey-button=account]')).toBeVisible()
  const before = await received(rpcUrl)
  const first = await ask(page, 'order-42')
  await expect(modal(page).getByRole('button', { name: /Pay from your wallet/ })).toBeVisible()
  const other = await context.newPage()
  await other.goto('/')
  await expect(other.locator('[data-latchkey-button=account]')).toBeVisible()
  const second = await ask(other, 'order-42')
  await expect(modal(other).getByRole('heading', { name: 'Being paid in another tab' })).toBeVisible()
  await payFromWallet(page)
  const hash = await first()
  expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
  expect(await second()).toBe(hash)
  expect(await receiptAgain(page, order.id)).toMatchObject({ hash })
  expect((await received(rpcUrl)) - before).toBe(5n * 10n ** 17n)
})

/** A wallet whose abilities the test decides, connected. */
async function plainVisitor(page: Page, { stack }: Local) {
  const chains = stack.chains.map(({ id, name, rpcUrl }) => ({ id, name, rpcUrl }))
  const wallet = await installPageWallet(page, { name: 'Plain Wallet', rdns: 'test.plain', chains })
  await page.goto('/?testWallets=off')
  await connectButton(page).click()
  await modal(page)
    .getByRole('button', { name: /^Plain Wallet/ })
    .click()
  await expect(page.locator('[data-latchkey-button=account]')).toBeVisible()
  return wallet
}

/** An order of 5 test euros, for a shop of its own, and what that shop has got. */
function euroOrder({ stack }: Local, to: string) {
  const { chains, swap } = stack
  const got = async () => {
    const call = { to: swap.euro.address, data: `0x70a08231${to.slice(2).toLowerCase().padStart(64, '0')}` }
    return BigInt(await rpc(chains[0].rpcUrl, 'eth_call', call, 'latest'))
  }
  return { order: { to, asset: `eip155:31337/erc20:${swap.euro.address}`, amount: '5', symbol: 'TEUR' }, got }
}

async function chooseDollars(page: Page): Promise<void> {
  await modal(page)
    .getByRole('button', { name: /Pay with another token/ })
    .click()
  await modal(page)
    .getByRole('button', { name: /^5\.\d+ TUSD/ })
    .click()
  await expect(view(page, 'ApproveTransaction')).toBeVisible()
}

const hashes = (block: unknown) => (block as { transactions: readonly string[] }).transactions
const five = 5n * 10n ** 18n

test('another token: approval, swap and payment as one batch, where the wallet takes one', async ({ page, local }) => {
  const shopOfEuros = '0x5555555555555555555555555555555555555501'
  const { got, order: euros } = euroOrder(local, shopOfEuros)
  const wallet = await plainVisitor(page, local)
  await wallet.lie('wallet_getCapabilities', { '0x7a69': { atomic: { status: 'supported' } } })
  const paid = await ask(page, 'euros-1', euros)
  const fromWallet = modal(page).getByRole('button', { name: /Pay from your wallet/ })
  await expect(fromWallet).toContainText(/You have \S+ TEUR, which is too little/)
  await expect(fromWallet).toHaveAttribute('aria-disabled', 'true')
  await chooseDollars(page)
  await modal(page)
    .getByRole('button', { name: /^Confirm/ })
    .click()
  expect(await paid()).toMatch(/^0x[0-9a-f]{64}$/)
  const sent = (await wallet.requests()).map(({ method }) => method)
  expect(sent.filter((method) => method === 'wallet_sendCalls')).toHaveLength(1)
  expect(sent).not.toContain('eth_sendTransaction')
  expect(await got()).toBe(five)
})

test('another token in numbered steps, with a reload before each: it goes on, and is paid once', async ({
  page,
  local,
}) => {
  // The lock of a page that went away ends after 15 s, up to three times here.
  test.setTimeout(90_000)
  const shopOfEuros = '0x5555555555555555555555555555555555555502'
  const { got, order: euros } = euroOrder(local, shopOfEuros)
  await plainVisitor(page, local)
  await ask(page, 'euros-2', euros)
  await chooseDollars(page)
  const confirm = modal(page).getByRole('button', { name: /^Confirm/ })
  for (const step of ['2 of 3', '3 of 3']) {
    await confirm.click()
    await expect(view(page, 'ApproveTransaction').getByRole('heading', { name: `Step ${step}` })).toBeVisible()
    // The page goes away at once: its lock on the payment ends by itself.
    await askAgain(page, 'euros-2', euros)
    await modal(page).getByRole('button', { name: 'Go on', exact: true }).click({ timeout: 30_000 })
    await expect(view(page, 'ApproveTransaction')).toBeVisible()
  }
  expect(await got()).toBe(0n)
  await confirm.click()
  await expect.poll(got).toBe(five)
  const { hash } = await receiptAgain(page, 'euros-2', euros)
  expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
  expect(await got()).toBe(five)
})

const half = 5n * 10n ** 17n
/** The lock of a page that went away ends after 15 s. */
const unlocked = { timeout: 30_000 }

/** A page that goes away while the wallet shows the question, and the next one, which is asked for the same payment. */
async function reloadWhileAsked(page: Page, local: Local, id: string) {
  const wallet = await plainVisitor(page, local)
  await wallet.hang('eth_sendTransaction')
  await ask(page, id)
  await payFromWallet(page)
  const { params } = await wallet.whenPending('eth_sendTransaction')
  const paid = await askAgain(page, id)
  await expect(modal(page).getByRole('heading', { name: 'Was this paid?' })).toBeVisible(unlocked)
  return { wallet, paid, asked: (params as readonly object[])[0] }
}

test('a reload while the wallet is asked, and the wallet sends it: the next page finds it, and it is paid once', async ({
  page,
  local,
}) => {
  test.setTimeout(90_000)
  const { rpcUrl } = local.stack.chains[0]
  const before = await received(rpcUrl)
  const { asked, paid } = await reloadWhileAsked(page, local, 'asked-1')
  // The visitor confirms it in the wallet, which no page hears.
  const hash = await rpc(rpcUrl, 'eth_sendTransaction', asked)
  expect(await paid()).toBe(hash)
  expect((await received(rpcUrl)) - before).toBe(half)
})

test('a reload while the wallet is asked, and nothing is sent: the visitor says so, and it is paid once', async ({
  page,
  local,
}) => {
  test.setTimeout(90_000)
  const { rpcUrl } = local.stack.chains[0]
  const before = await received(rpcUrl)
  const { paid, wallet } = await reloadWhileAsked(page, local, 'asked-2')
  await wallet.approve('eth_sendTransaction')
  await modal(page).getByRole('button', { name: 'I looked: nothing was sent' }).click()
  expect((await received(rpcUrl)) - before).toBe(0n)
  await payFromWallet(page)
  expect(await paid()).toMatch(/^0x[0-9a-f]{64}$/)
  expect((await received(rpcUrl)) - before).toBe(half)
})

test('a reload while it is on its way: the next page waits for the same transaction, and asks for nothing', async ({
  page,
  local,
}) => {
  test.setTimeout(90_000)
  const { rpcUrl } = local.stack.chains[0]
  const before = await received(rpcUrl)
  const wallet = await plainVisitor(page, local)
  await rpc(rpcUrl, 'evm_setAutomine', false)
  try {
    await ask(page, 'sent-1')
    await payFromWallet(page)
    const sent = modal(page).getByRole('heading', { name: 'Payment sent' })
    await expect(view(page, 'ApproveTransaction').or(sent)).toBeVisible()
    await expect.poll(async () => hashes(await rpc(rpcUrl, 'eth_getBlockByNumber', 'pending', false))).toHaveLength(1)
    const [hash] = hashes(await rpc(rpcUrl, 'eth_getBlockByNumber', 'pending', false))
    const paid = await askAgain(page, 'sent-1')
    await expect(sent).toBeVisible(unlocked)
    expect((await received(rpcUrl)) - before).toBe(0n)
    await rpc(rpcUrl, 'evm_mine')
    expect(await paid()).toBe(hash)
  } finally {
    await rpc(rpcUrl, 'evm_setAutomine', true)
  }
  expect((await received(rpcUrl)) - before).toBe(half)
  expect((await wallet.requests()).map(({ method }) => method)).not.toContain('eth_sendTransaction')
})

const atExchange = (page: Page) => modal(page).getByRole('heading', { name: 'Go on in Stand-in Exchange’s window' })

/** A payment that goes on at the exchange, whose page a press in the modal has opened; then the app's page loads again. */
async function payAtExchange(page: Page, local: Local, id: string) {
  const { rpcUrl } = local.stack.chains[0]
  const before = await received(rpcUrl)
  const wallet = await plainVisitor(page, local)
  await ask(page, id)
  const popup = await windowOf(page, () =>
    modal(page)
      .getByRole('button', { name: /Pay from Stand-in Exchange/ })
      .click(),
  )
  await expect(atExchange(page)).toBeVisible()
  await expectFocusInside(page)
  expect(await popup.evaluate(() => window.opener)).toBeNull()
  // The wallet lives in the page: what it was asked for before a reload is counted before it.
  const asked = async () => (await wallet.requests()).filter(({ method }) => /^(eth_send|wallet_send)/.test(method))
  expect(await asked()).toEqual([])
  const paid = await askAgain(page, id)
  await expect(atExchange(page)).toBeVisible(unlocked)
  return { asked, paid, popup, arrived: async () => (await received(rpcUrl)) - before }
}

test('from an account at an exchange, with a reload while its page is open: it is paid there once, and the wallet is asked for nothing', async ({
  page,
  local,
}) => {
  test.setTimeout(90_000)
  const sessions = local.exchange.sessions.size
  const { arrived, asked, paid, popup } = await payAtExchange(page, local, 'exchange-1')
  // There is no other way to pay while the exchange may pay.
  await expect(modal(page).getByRole('button', { name: /^Pay from/ })).toHaveCount(0)
  expect(await arrived()).toBe(0n)
  await popup.getByRole('button', { name: 'Pay' }).click()
  await expect(popup.getByText('Done: SUCCESS')).toBeVisible()
  const hash = await paid()
  expect(hash).toBe([...local.exchange.sessions.values()].at(-1)?.txHash)
  expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
  await expect(modal(page).getByRole('heading', { name: 'Paid', exact: true })).toBeVisible()
  expect(await arrived()).toBe(half)
  expect(await asked()).toEqual([])
  // The same order again, also after another reload: the same receipt, no page of the exchange, no question to the wallet.
  expect(await receiptAgain(page, 'exchange-1')).toMatchObject({ via: 'exchange', hash, amount: '0.5' })
  expect(local.exchange.sessions.size - sessions).toBe(1)
  expect(await arrived()).toBe(half)
  expect(await asked()).toEqual([])
})

test('an exchange that doesn’t pay, with a reload before it says so: the visitor is told, and pays from the wallet', async ({
  page,
  local,
}) => {
  test.setTimeout(90_000)
  const { arrived, paid, popup } = await payAtExchange(page, local, 'exchange-2')
  await popup.getByRole('button', { name: 'Fail' }).click()
  await expect(popup.getByText('Done: FAILED')).toBeVisible()
  await expect(modal(page).getByText('It wasn’t paid', { exact: true }).first()).toBeVisible()
  await payFromWallet(page)
  expect(await paid()).toMatch(/^0x[0-9a-f]{64}$/)
  expect(await arrived()).toBe(half)
})

test('by keyboard alone, at 320 px, right to left: from the request to the receipt', async ({ page, local }) => {
  const { rpcUrl } = local.stack.chains[0]
  const before = await received(rpcUrl)
  const axe = await axeChecker(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/?locale=ar')
  await page.locator('[data-latchkey-button=connect]').first().click()
  await modal(page)
    .getByRole('button', { name: /^Test Wallet/ })
    .click()
  await expect(page.locator('[data-latchkey-button=account]')).toBeVisible()
  const paid = await ask(page, 'keys-1')
  await expect(modal(page)).toHaveAttribute('dir', 'rtl')
  await expectFocusInside(page)
  await expectFits(page)

  // The other tokens stand in the place of the row that asked for them: the focus stays here.
  await tabTo(page, view(page, 'Pay').getByRole('button', { name: /ادفع بعملة أخرى/ }))
  await page.keyboard.press('Enter')
  await expect(view(page, 'Pay').getByRole('button', { name: /TUSD/ })).toBeVisible()
  await expectFocusInside(page)
  await expectFits(page)
  await axe.check('Pay with another token, Arabic')

  await tabTo(page, view(page, 'Pay').getByRole('button', { name: /ادفع من محفظتك/ }))
  await page.keyboard.press('Enter')
  const review = view(page, 'ApproveTransaction')
  await expect(review).toBeVisible()
  await expectFocusInside(page)
  await expectFits(page)
  await axe.check('Pay, preview, Arabic')
  await page.screenshot({ path: test.info().outputPath('pay-preview-ar-320.png') })
  await tabTo(page, review.locator('[data-latchkey-part=confirm]'))
  await page.keyboard.press('Enter')
  expect(await paid()).toMatch(/^0x[0-9a-f]{64}$/)
  expect((await received(rpcUrl)) - before).toBe(half)
  await expectFocusInside(page)
  await expectFits(page)
  await page.screenshot({ path: test.info().outputPath('pay-done-ar-320.png') })
  axe.expectNone(4)
})

test('the view has no accessibility fault, and fits 320 px', async ({ page }) => {
  const axe = await axeChecker(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await home(page).choose()
  await expect(page.locator('[data-latchkey-button=account]')).toBeVisible()
  await ask(page, 'order-43')
  await expect(modal(page).getByRole('button', { name: /Pay from your wallet/ })).toBeVisible()
  await axe.check('Pay')
  await page.screenshot({ path: test.info().outputPath('pay-320.png') })
  await modal(page)
    .getByRole('button', { name: /Pay with another token/ })
    .click()
  await expect(modal(page).getByRole('button', { name: /TUSD/ })).toBeVisible()
  await axe.check('Pay with another token')
  await page.screenshot({ path: test.info().outputPath('pay-tokens-320.png'), fullPage: true })
  axe.expectNone(4)
})

test('another token on Solana: swap and payment are one transaction, which is previewed; after a reload it is the same receipt', async ({
  page,
  local,
}) => {
  const axe = await axeChecker(page)
  const { solana } = local.stack
  const shopOfEuros = solanaMnemonicAccounts({ count: 5 }).at(-1)?.address ?? ''
  const mint = solana.euro.address as Address
  const chain = createSolanaRpc(solana.rpcUrl)
  const got = async () => {
    const { value } = await chain
      .getTokenAccountsByOwner(shopOfEuros as Address, { mint }, { encoding: 'jsonParsed' })
      .send()
    return value.reduce((sum, { account }) => sum + BigInt(account.data.parsed.info.tokenAmount.amount), 0n)
  }
  const visitor = home(page)
  await visitor.open('adapter=none&solana=on')
  await visitor.connect(/^Solana Test Wallet/)
  const euros = { to: shopOfEuros, asset: `${solana.chainId}/token:${mint}`, amount: '5', symbol: 'TEUR' }
  const paid = await ask(page, 'solana-1', euros)
  await expect(modal(page).getByRole('button', { name: /Pay from your wallet/ })).toContainText(/which is too little/)
  await modal(page)
    .getByRole('button', { name: /Pay with another token/ })
    .click()
  const dollars = modal(page).getByRole('button', { name: /^5\.5 TUSD/ })
  await expect(dollars).toBeVisible()
  await expect(modal(page).getByRole('button', { name: /SOL/ }).first()).toBeVisible()
  await axe.check('Pay, with another token on Solana')
  await dollars.click()
  const review = view(page, 'ApproveTransaction')
  await expect(review).toContainText(/5\.5\s*TUSD/)
  await expect(review.getByText(/Step \d of/)).toHaveCount(0)
  await review.getByRole('button', { name: 'Confirm' }).click()
  const hash = await paid()
  expect(hash).toMatch(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/)
  expect(await got()).toBe(5_000_000n)
  expect(await receiptAgain(page, 'solana-1', euros)).toMatchObject({ hash })
  expect(await got()).toBe(5_000_000n)
  axe.expectNone(2)
})

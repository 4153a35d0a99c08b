import type { startStack } from '@latchkey/playground/stack'
import { installPageWallet } from '@latchkey/test-wallets/playwright'
import type { Page } from '@playwright/test'
import { axeChecker } from '../support/axe.ts'
import { connectButton, expect, modal, test } from '../support/fixtures.ts'
import { home } from '../support/home.ts'
import { view } from '../support/page-client.ts'

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
  await expect(view(page, 'ApproveTransaction')).toBeVisible()
  await modal(page).locator('[data-latchkey-part=confirm]').click()
}

const received = async (rpcUrl: string) => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: [shop, 'latest'] })
  const response = await fetch(rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  return BigInt(((await response.json()) as { result: string }).result)
}

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
  await page.reload()
  await page.waitForFunction(() => 'latchkey' in window)
  expect(await page.evaluate((again) => window.latchkey.pay(again).then(({ hash }) => hash), order)).toBe(hash)
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
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_call', params: [call, 'latest'] })
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(chains[0].rpcUrl, { method: 'POST', headers, body })
    return BigInt(((await response.json()) as { result: string }).result)
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
    await page.reload()
    await expect(page.locator('[data-latchkey-button=account]')).toBeVisible()
    await ask(page, 'euros-2', euros)
    await modal(page).getByRole('button', { name: 'Go on', exact: true }).click({ timeout: 30_000 })
    await expect(view(page, 'ApproveTransaction')).toBeVisible()
  }
  expect(await got()).toBe(0n)
  await confirm.click()
  await expect.poll(got).toBe(five)
  await page.reload()
  await page.waitForFunction(() => 'latchkey' in window)
  const again = { ...order, ...euros, id: 'euros-2' }
  const hash = await page.evaluate(
    (parameters) => window.latchkey.pay(parameters).then((receipt) => receipt.hash),
    again,
  )
  expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
  expect(await got()).toBe(five)
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

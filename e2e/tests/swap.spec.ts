import type { startStack } from '@latchkey/playground/stack'
import { waitForReceipt } from '@latchkey/test-wallets/anvil'
import { installPageWallet } from '@latchkey/test-wallets/playwright'
import {
  createPublicClient,
  createTestClient,
  createWalletClient,
  type Hex,
  http,
  parseAbi,
  parseEther,
  parseEventLogs,
} from 'viem'
import { english, generateMnemonic, mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { axeChecker } from '../support/axe.ts'
import { expect, modal, type Page, test } from '../support/fixtures.ts'
import { expectFits, expectFocusInside, tabTo } from '../support/keyboard.ts'
import { pageClient, view } from '../support/page-client.ts'

type Local = Awaited<ReturnType<typeof startStack>>

const erc20 = parseAbi([
  'function balanceOf(address owner) view returns (uint256)',
  'function allowance(address owner, address spender) view returns (uint256)',
  'function approve(address spender, uint256 value) returns (bool)',
])
const wrapped = parseAbi(['event Withdrawal(address indexed src, uint256 wad)'])
const router = parseAbi([
  'function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline) returns (uint256[] amounts)',
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable returns (uint256[] amounts)',
])
/** Anvil's seventh account: a trader beside the visitor. */
const trader = privateKeyToAccount('0x92db14e403b83dfe3df233f83dfa3a0d7096f21ca9b0d6d6b8d88b2b4ec1564e')

/** The chain as software that isn't ours sees it. */
function market(local: Local) {
  const { chains, swap, token } = local.stack
  const transport = http(chains[0].rpcUrl)
  const read = createPublicClient({ transport, pollingInterval: 20, cacheTime: 0 })
  const write = createWalletClient({ account: trader, transport })
  const balanceOf = (address: Hex, owner: Hex) =>
    read.readContract({ address, abi: erc20, functionName: 'balanceOf', args: [owner] })
  return {
    dollars: (owner: Hex) => balanceOf(token.address, owner),
    euros: (owner: Hex) => balanceOf(swap.euro.address, owner),
    ether: (address: Hex) => read.getBalance({ address }),
    setEther: (address: Hex, value: bigint) =>
      createTestClient({ mode: 'anvil', transport }).setBalance({ address, value }),
    nonce: (address: Hex) => read.getTransactionCount({ address }),
    allowance: (owner: Hex, spender: Hex) =>
      read.readContract({ address: token.address, abi: erc20, functionName: 'allowance', args: [owner, spender] }),
    /** Buys dollars for ether, so that they cost more. */
    async move(ether: string) {
      const hash = await write.writeContract({
        chain: null,
        address: swap.router,
        abi: router,
        functionName: 'swapExactETHForTokens',
        args: [0n, [swap.wrappedNative, token.address], trader.address, 2n ** 40n],
        value: parseEther(ether),
        gas: 400_000n,
      })
      await waitForReceipt(read, hash)
    },
    /** Sells some of the trader's dollars, so that a dollar costs less. */
    async sell(dollars: bigint) {
      const args = [swap.router, dollars] as const
      const allowed = await write.writeContract({
        chain: null,
        address: token.address,
        abi: erc20,
        functionName: 'approve',
        args,
      })
      await waitForReceipt(read, allowed)
      const hash = await write.writeContract({
        chain: null,
        address: swap.router,
        abi: router,
        functionName: 'swapExactTokensForETH',
        args: [dollars, 0n, [token.address, swap.wrappedNative], trader.address, 2n ** 40n],
        gas: 400_000n,
      })
      await waitForReceipt(read, hash)
    },
    /** How much ether the pools gave for the account's newest transaction. */
    async etherFor(account: Hex) {
      const block = await read.getBlock({ includeTransactions: true })
      const sent = block.transactions.find(({ from }) => from === account.toLowerCase())
      const { logs } = await read.getTransactionReceipt({ hash: sent?.hash ?? '0x' })
      return parseEventLogs({ abi: wrapped, logs }).reduce((sum, { args }) => sum + args.wad, 0n)
    },
  }
}

/** A wallet whose abilities the test decides. */
function plainWallet(page: Page, { stack }: Local, options: { readonly mnemonic?: string } = {}) {
  const chains = stack.chains.map(({ id, name, rpcUrl }) => ({ id, name, rpcUrl }))
  return installPageWallet(page, { name: 'Plain Wallet', rdns: 'test.plain', chains, ...options })
}
const ofPlain = { query: '?testWallets=off', wallet: /^Plain Wallet/ }

type Wanted = { fromToken?: string; toToken?: string; amount?: string }

async function visit(page: Page, route: Wanted, { query = '', wallet = /^Test Wallet/ } = {}) {
  await page.goto(`/${query}`)
  await page.locator('[data-latchkey-button=connect]').first().click()
  await modal(page).getByRole('button', { name: wallet }).click()
  await expect(page.locator('[data-latchkey-button=account]')).toBeVisible()
  const account = (await page.getByTestId('address').textContent()) as Hex
  await pageClient(page).show({ view: 'Swap', ...route })
  const form = view(page, 'Swap')
  const review = form.getByRole('button', { name: 'Review swap' })
  const preview = view(page, 'ApproveTransaction')
  return {
    account,
    form,
    review,
    preview,
    amount: form.getByRole('textbox', { name: /^Amount in/ }),
    confirm: preview.getByRole('button', { name: /^Confirm/ }),
    done: () => expect(preview.getByText('Done', { exact: true }).first()).toBeVisible(),
  }
}

/** 30 TUSD for ether, with a wallet that takes no batches: an approval, then the swap. */
async function visitInSteps(page: Page, local: Local) {
  const wallet = await plainWallet(page, local)
  const visited = await visit(page, { fromToken: 'TUSD', toToken: 'ETH', amount: '30' }, ofPlain)
  await wallet.refuseCalls()
  await wallet.lie('wallet_getCapabilities', {})
  return { ...visited, wallet }
}

test('[S2.10] ether is swapped for a token on v2; what was shown arrives', async ({ page, local }) => {
  const { dollars } = market(local)
  const { account, amount, confirm, done, form, preview, review } = await visit(page, { toToken: 'TUSD' })
  await expect(amount).toHaveValue('1')
  await amount.fill('0.1')
  await expect(form.getByText(/1 ETH = 2,9\d\d.* TUSD/)).toBeVisible()
  const before = await dollars(account)
  await review.click()
  await expect(preview).toBeVisible()
  await confirm.click()
  await done()
  const got = (await dollars(account)) - before
  expect(got).toBeGreaterThan(290_000_000n)
  expect(got).toBeLessThan(300_000_000n)
})

test('all ether is swapped, and what is left of it pays the fee', async ({ page, local }) => {
  const { dollars, ether, setEther } = market(local)
  // An account of its own, which has nothing else to pay with.
  const mnemonic = generateMnemonic(english)
  await setEther(mnemonicToAccount(mnemonic).address, parseEther('0.05'))
  await plainWallet(page, local, { mnemonic })
  const { account, amount, confirm, done, form, preview, review } = await visit(page, { toToken: 'TUSD' }, ofPlain)
  await form.getByRole('button', { name: /^Max/ }).click()
  await expect(amount).toHaveValue(/^0\.04\d+$/)
  const value = parseEther(await amount.inputValue())
  await review.click()
  await expect(preview).toBeVisible()
  await confirm.click()
  await done()
  expect(await dollars(account)).toBeGreaterThan(0n)
  expect(await ether(account)).toBeLessThan(parseEther('0.05') - value)
})

test('a token is swapped on v3: approval and swap as one batch, of exactly the amount', async ({ page, local }) => {
  const { allowance, dollars, euros } = market(local)
  const wallet = await plainWallet(page, local)
  const route = { fromToken: 'TUSD', toToken: 'TEUR', amount: '20' }
  const { account, confirm, done, preview, review } = await visit(page, route, ofPlain)
  await wallet.lie('wallet_getCapabilities', { '0x7a69': { atomic: { status: 'supported' } } })
  const before = { dollars: await dollars(account), euros: await euros(account) }
  await review.click()
  await expect(preview).toBeVisible()
  await confirm.click()
  await done()
  // One question for both.
  const sent = (await wallet.requests()).map(({ method }) => method)
  expect(sent.filter((method) => method === 'wallet_sendCalls')).toHaveLength(1)
  expect(sent).not.toContain('eth_sendTransaction')
  expect(before.dollars - (await dollars(account))).toBe(20_000_000n)
  const got = (await euros(account)) - before.euros
  expect(got).toBeGreaterThan(19n * 10n ** 18n)
  expect(await allowance(account, local.stack.swap.router)).toBe(0n)
})

test('a wallet without batches takes two numbered steps', async ({ page, local }) => {
  const { dollars } = market(local)
  const { account, confirm, done, preview, review } = await visitInSteps(page, local)
  const before = await dollars(account)
  await review.click()
  await expect(preview.getByText('Allow 30 TUSD')).toBeVisible()
  await expect(preview.getByText('Swap 30 TUSD for ETH').first()).toBeVisible()
  await confirm.click()
  await expect(preview.getByRole('button', { name: 'Confirm step 2 of 2' })).toBeVisible()
  await confirm.click()
  await done()
  expect(before - (await dollars(account))).toBe(30_000_000n)
})

test('a price that moved stops the confirmation, nothing is spent, and the new figures can be confirmed', async ({
  page,
  local,
}) => {
  const { dollars, move, nonce } = market(local)
  const { account, confirm, done, preview, review } = await visit(page, { toToken: 'TUSD', amount: '0.1' })
  await review.click()
  await expect(confirm).toBeEnabled()
  const before = { dollars: await dollars(account), nonce: await nonce(account) }
  await move('5')
  await confirm.click()
  await expect(preview.getByText(/Nothing was swapped/).first()).toBeVisible()
  expect(await nonce(account)).toBe(before.nonce)
  expect(await dollars(account)).toBe(before.dollars)
  await confirm.click()
  await done()
  expect(await dollars(account)).toBeGreaterThan(before.dollars)
})

test('a price that moves between the approval and the swap: both figures are shown, and never less than the shown one arrives', async ({
  page,
  local,
}) => {
  const { dollars, etherFor, move, nonce, sell } = market(local)
  await move('12')
  const bought = await dollars(trader.address)
  const { account, confirm, done, preview, review, wallet } = await visitInSteps(page, local)
  const before = { dollars: await dollars(account), nonce: await nonce(account) }
  await review.click()
  await expect(preview.getByText('Allow 30 TUSD')).toBeVisible()

  // While the wallet asks for the approval, dollars get cheaper.
  await wallet.hang('eth_sendTransaction')
  await confirm.click()
  await expect(preview.getByRole('heading', { name: /^Confirm in/ })).toBeVisible()
  await sell(bought / 3n)
  await wallet.approve()
  await wallet.release()
  const told = preview.getByText(/^You agreed to at least .* ETH\. Now it is at least .* ETH\.$/)
  const figures = async () =>
    [...((await told.textContent()) ?? '').matchAll(/least ([\d.]+) ETH/g)].map((one) => Number(one[1]))
  await expect(preview.getByRole('heading', { name: 'The price moved. Nothing was swapped.' })).toBeVisible()
  await expect(told).toBeVisible()
  const [agreed = 0, first = 0] = await figures()
  expect(first).toBeLessThan(agreed)

  // They get cheaper again while the visitor reads that: the confirmation asks the wallet for nothing.
  const second = preview.getByRole('button', { name: 'Confirm step 2 of 2' })
  await expect(second).toBeEnabled()
  await sell(bought / 3n)
  await second.click()
  await expect.poll(figures).toEqual([first, expect.any(Number)])
  const [, least = 0] = await figures()
  expect(least).toBeLessThan(first)
  expect(await nonce(account)).toBe(before.nonce + 1)
  expect(await dollars(account)).toBe(before.dollars)

  await second.click()
  await done()
  expect([await nonce(account), before.dollars - (await dollars(account))]).toEqual([before.nonce + 2, 30_000_000n])
  // The figure is rounded down to some places.
  expect(Number(await etherFor(account))).toBeGreaterThanOrEqual(least * 1e18)
})

test('a price that falls while the page is loaded again between the approval and the swap is shown with both figures', async ({
  page,
  local,
}) => {
  const { dollars, etherFor, move, nonce, sell } = market(local)
  await move('8')
  const bought = await dollars(trader.address)
  const { account, confirm, done, preview, review } = await visitInSteps(page, local)
  const before = { dollars: await dollars(account), nonce: await nonce(account) }
  await review.click()
  await confirm.click()
  const second = preview.getByRole('button', { name: 'Confirm step 2 of 2' })
  await expect(second).toBeEnabled()
  await sell(bought / 2n)
  await page.reload()
  await expect(page.locator('[data-latchkey-button=account]')).toBeVisible()
  await page.getByRole('button', { name: 'Go on with what was interrupted' }).click()
  const told = preview.getByText(/^You agreed to at least .* ETH\. Now it is at least .* ETH\.$/)
  await expect(told).toBeVisible()
  const least = Number(/Now it is at least ([\d.]+) ETH/.exec((await told.textContent()) ?? '')?.[1])
  expect(await nonce(account)).toBe(before.nonce + 1)
  await second.click()
  await done()
  expect([await nonce(account), before.dollars - (await dollars(account))]).toEqual([before.nonce + 2, 30_000_000n])
  expect(Number(await etherFor(account))).toBeGreaterThanOrEqual(least * 1e18)
})

test('a slippage of 100 % is refused, and the one that was chosen stays', async ({ page }) => {
  const { form } = await visit(page, { toToken: 'TUSD', amount: '0.1' })
  await form.getByText(/^Settings/).click()
  const field = form.getByRole('textbox', { name: 'Slippage in per cent' })
  await expect(field).toHaveValue('1')
  await field.fill('100')
  await expect(form.getByText('From 0.1 to 50 %, with two decimal places at most.')).toBeVisible()
  await field.fill('0.5')
  await expect(form.getByText(/At least \(0.5%\)/)).toBeVisible()
  await pageClient(page).close()
  await pageClient(page).show({ view: 'Swap' })
  await expect(form.getByText(/Slippage 0.5%/)).toBeVisible()
})

test('by keyboard alone, on 320 px, without a fault that axe knows', async ({ page }) => {
  const axe = await axeChecker(page)
  await page.setViewportSize({ width: 320, height: 640 })
  const { amount, form, preview, review } = await visit(page, { toToken: 'TUSD' })
  await amount.focus()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('0.2')
  await expect(review).toBeVisible()
  await expect(form.getByText(/1 ETH = /)).toBeVisible()
  await axe.check('Swap')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const picker = view(page, 'SwapSelectToken')
  await expect(picker.getByRole('searchbox')).toBeVisible()
  await axe.check('SwapSelectToken')
  await page.keyboard.press('Escape')
  await pageClient(page).show({ view: 'Swap' })
  // The price is asked for again: the button says when it is there.
  await expect(review).toBeVisible()
  await amount.focus()
  await page.keyboard.press('Enter')
  await expect(preview).toBeVisible()
  axe.expectNone(4)
})

test('a swap that no node could try is confirmed only once the visitor has acknowledged it', async ({
  page,
  local,
}) => {
  const { dollars, nonce } = market(local)
  await page.route(/\/v1\/preview\/simulate/, async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    await route.fulfill({ response, json: { ...answer, simulated: false, changes: [], approvals: [] } })
  })
  const { account, confirm, done, preview, review } = await visit(page, { toToken: 'TUSD', amount: '0.1' })
  const before = { dollars: await dollars(account), nonce: await nonce(account) }
  await review.click()
  const unchecked = preview.locator('[data-code="expected/unchecked"]')
  await expect(unchecked).toHaveAttribute('data-severity', 'danger')
  await expect(preview.getByRole('button', { name: 'Tick the box first' })).toBeEnabled()
  expect(await nonce(account)).toBe(before.nonce)
  await unchecked.getByRole('checkbox').check()
  await confirm.click()
  await done()
  expect(await dollars(account)).toBeGreaterThan(before.dollars)
})

test('by keyboard alone, at 320 px, right to left: from the amount to the swap', async ({ page, local }) => {
  const { dollars } = market(local)
  const axe = await axeChecker(page)
  await page.setViewportSize({ width: 320, height: 640 })
  const { account, form, preview } = await visit(page, { toToken: 'TUSD' }, { query: '?locale=ar' })
  const amount = form.getByRole('textbox').first()
  await expect(modal(page)).toHaveAttribute('dir', 'rtl')
  await expect(amount).toHaveValue('1')
  await expectFocusInside(page)
  await tabTo(page, amount)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('0.1')
  await expect(form.getByText(/1\s?ETH = /)).toBeVisible()
  await expectFits(page)
  await axe.check('Swap, Arabic')
  const before = await dollars(account)
  await tabTo(page, form.getByRole('button', { name: 'راجع المبادلة' }))
  await page.keyboard.press('Enter')
  const confirm = preview.locator('[data-latchkey-part=confirm]')
  await expect(confirm).toBeEnabled()
  await expectFocusInside(page)
  await expectFits(page)
  await axe.check('Swap, preview, Arabic')
  await tabTo(page, confirm)
  await page.keyboard.press('Enter')
  await expect(preview.locator('[data-latchkey-part=done]')).toBeVisible()
  await expectFocusInside(page)
  await expectFits(page)
  expect(await dollars(account)).toBeGreaterThan(before)
  axe.expectNone(4)
})

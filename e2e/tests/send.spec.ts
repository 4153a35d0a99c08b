import { solanaMnemonicAccounts } from '@latchkey/test-wallets'
import { type Address, createSolanaRpc } from '@solana/kit'
import { createPublicClient, type Hex, http, parseEther } from 'viem'
import { axeChecker } from '../support/axe.ts'
import { deployOddToken } from '../support/deploy-odd-token.ts'
import { expect, modal, type Page, test } from '../support/fixtures.ts'
import { home } from '../support/home.ts'
import { pageClient, view } from '../support/page-client.ts'

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const stranger = '0x00000000000000000000000000000000DeaD0042'.toLowerCase() as Hex

/** The Send view and the preview behind it. */
function sending(page: Page) {
  const form = view(page, 'WalletSend')
  const review = view(page, 'ApproveTransaction')
  return {
    form,
    review,
    amount: form.getByRole('textbox', { name: /^Amount/ }),
    receiver: form.getByRole('textbox', { name: 'To' }),
    async open() {
      await pageClient(page).show({ view: 'Account' })
      await view(page, 'Account').getByRole('button', { name: 'Send', exact: true }).click()
      await expect(form).toBeVisible()
    },
    async preview() {
      await form.getByRole('button', { name: 'Review transfer' }).click()
      await expect(review).toBeVisible()
    },
    async confirm() {
      await review.getByRole('button', { name: 'Confirm' }).click()
      await expect(review.getByText('Done', { exact: true }).first()).toBeVisible({ timeout: 20_000 })
    },
  }
}

/** A draft that an earlier visit left. */
async function leaveDraft(page: Page, draft: object) {
  await page.evaluate((stored) => {
    const other = Object.keys(localStorage).find((key) => /^latchkey:[^:]+:/.test(key)) ?? ''
    localStorage.setItem(`${other.split(':').slice(0, 2).join(':')}:send`, JSON.stringify({ v: 1, d: stored }))
  }, draft)
}

const balance = (rpcUrl: string, address: Hex) =>
  createPublicClient({ transport: http(rpcUrl) }).getBalance({ address })

test('[S4.37] ether is sent: the amount is shown first, it arrives, and the form is empty afterwards', async ({
  page,
  local,
}) => {
  const { rpcUrl } = local.stack.chains[0]
  const axe = await axeChecker(page)
  await page.goto('/')
  await home(page).connect()
  const { amount, confirm, form, open, preview, receiver, review } = sending(page)
  await open()
  await axe.check('Send, empty')
  await amount.fill('0,25')
  await receiver.fill(stranger)
  await expect(form.getByText(/^First time/)).toBeVisible()
  await axe.check('Send, filled')
  const before = await balance(rpcUrl, stranger)
  await preview()
  await expect(review).toContainText(/0\.25\s*ETH/)
  await axe.check('Send, preview')
  await confirm()
  expect(await balance(rpcUrl, stranger)).toBe(before + parseEther('0.25'))
  await modal(page).getByRole('button', { name: 'Done' }).click()
  await pageClient(page).close()
  await open()
  await expect(amount).toHaveValue('')
  await expect(receiver).toHaveValue('')
  // Now it is known, and offered.
  await expect(
    form
      .getByRole('list', { name: /Recent/ })
      .getByRole('button')
      .first(),
  ).toContainText('0x00')
  axe.expectNone(6)
})

test('a token of the list, all of it, by keyboard alone; a look-alike stops it', async ({ page, local }) => {
  const { rpcUrl } = local.stack.chains[0]
  await page.goto('/')
  await home(page).connect()
  const { amount, confirm, form, open, preview, receiver, review } = sending(page)
  await open()
  await form.getByRole('button', { name: /Choose another/ }).press('Enter')
  await view(page, 'WalletSendSelectToken').getByRole('button', { name: /TUSD/ }).press('Enter')
  await amount.fill('1.5')
  await receiver.fill(stranger)
  await receiver.press('Enter')
  await expect(review).toContainText(/1\.5\s*TUSD/)
  await confirm()
  await pageClient(page).close()
  await open()
  const twin = `${stranger.slice(0, 8)}${'a'.repeat(28)}${stranger.slice(-6)}`
  await amount.fill('0.1')
  await receiver.fill(twin)
  await expect(form.getByText('This looks like an address you know, but is a different one')).toBeVisible()
  await form.getByRole('button', { name: 'Compare the addresses' }).press('Enter')
  await expect(review).toHaveCount(0)
  await expect(form.getByRole('checkbox')).toBeFocused()
  await page.keyboard.press('Space')
  await preview()
  await expect(review).toContainText(/0\.1\s*ETH/)
  expect(await balance(rpcUrl, twin as Hex)).toBe(0n)
})

test('tokens that return nothing or keep a part are sent; a draft survives a reload', async ({ page, local }) => {
  const { rpcUrl } = local.stack.chains[0]
  const chainId = 'eip155:31337'
  const visitor = home(page)
  await page.goto('/')
  await visitor.connect()
  const { amount, confirm, form, open, preview, review } = sending(page)
  const draft = { chainId, amountIn: 'token', isMax: false, receiver: stranger }

  const silent = await deployOddToken(rpcUrl, 'NoReturnToken', alice, 5_000_000n)
  const token = { symbol: 'NORET', name: 'No Return', address: silent.address }
  await leaveDraft(page, { ...draft, token, amountText: '2', sendTokenAmount: '2' })
  await page.reload()
  await open()
  await expect(amount).toHaveValue('2')
  await expect(form.getByText(/You have 5 NORET/)).toBeVisible()
  await preview()
  await confirm()
  expect(await silent.balanceOf(stranger)).toBe(2_000_000n)

  const fee = await deployOddToken(rpcUrl, 'FeeToken', alice, 10n * 10n ** 18n)
  const keeping = { symbol: 'TENTH', name: 'Tenth', address: fee.address }
  await leaveDraft(page, { ...draft, token: keeping, amountText: '10', sendTokenAmount: '10' })
  await page.reload()
  await open()
  await preview()
  await expect(review).toContainText(/10\s*TENTH/)
  await expect(review.locator('[data-code="recipient/less"]')).toContainText('gets 9 TENTH, not 10 TENTH')
  await confirm()
  expect(await fee.balanceOf(stranger)).toBe(9n * 10n ** 18n)
})

test('[S2.9] the account has tabs for tokens, collectibles and activity; a collectible is sent from its own', async ({
  page,
  local,
}) => {
  const { rpcUrl } = local.stack.chains[0]
  const axe = await axeChecker(page)
  await page.goto('/')
  await home(page).connect()
  const { confirm, form, preview, receiver } = sending(page)
  const lamps = await deployOddToken(rpcUrl, 'Lamps', alice, 7n)
  await pageClient(page).show({ view: 'Account' })
  const account = view(page, 'Account')
  await expect(account.getByRole('tab')).toHaveText([/^Tokens/, /^Collectibles/, /^Activity/])
  await account.getByRole('tab', { name: 'Collectibles' }).click()
  await expect(account.getByRole('button', { name: /Lamp #1/ })).toContainText('Sent by a stranger')
  await axe.check('Account, collectibles')
  await account.getByRole('button', { name: /Lamp #1/ }).click()
  await receiver.fill(stranger)
  await expect(form.getByText('Lamp #1')).toBeVisible()
  await axe.check('Send, collectible')
  await preview()
  await confirm()
  expect((await lamps.ownerOf(7n)).toLowerCase()).toBe(stranger)
  await pageClient(page).close()
  await pageClient(page).show({ view: 'Account' })
  await account.getByRole('tab', { name: 'Collectibles' }).click()
  await expect(account.getByRole('heading', { name: 'No collectibles here yet' })).toBeVisible()
  axe.expectNone(4)
})

test('of several of a collectible the visitor says how many leave: those arrive, and the rest stays', async ({
  page,
  local,
}) => {
  const axe = await axeChecker(page)
  await page.goto('/')
  await home(page).connect()
  const { confirm, form, open, preview, receiver, review } = sending(page)
  const pebbles = await deployOddToken(local.stack.chains[0].rpcUrl, 'Pebbles', alice, 5n)
  await pageClient(page).show({ view: 'Account' })
  const account = view(page, 'Account')
  await account.getByRole('tab', { name: 'Collectibles' }).click()
  await account.getByRole('button', { name: /Pebble #3/ }).click()
  const howMany = form.getByRole('textbox', { name: 'How many' })
  await expect(howMany).toHaveValue('1')
  await expect(form.getByText('You have 5')).toBeVisible()
  await receiver.fill(stranger)
  await howMany.fill('6')
  await expect(form.getByRole('button', { name: 'Not enough to send' })).toBeVisible()
  await howMany.fill('2')
  await axe.check('Send, two of a collectible')
  // The draft is there again after a reload.
  await page.reload()
  await pageClient(page).show({ view: 'WalletSend' })
  await expect(howMany).toHaveValue('2')
  await preview()
  await expect(review).toContainText('Send 2 of Pebble #3 to')
  await expect(review).toContainText(/−2 × .+ #3/)
  await axe.check('Send, preview of two of a collectible')
  await confirm()
  expect([await pebbles.pebblesOf(stranger), await pebbles.pebblesOf(alice)]).toEqual([2n, 3n])
  await pageClient(page).close()
  await open()
  await expect(form.getByRole('textbox', { name: /^Amount/ })).toHaveValue('')
  axe.expectNone(4)
})

test('on Solana: SOL, an SPL token and one of Token-2022 arrive', async ({ page, local }) => {
  const rpc = createSolanaRpc(local.solana.url)
  const [, bob = ''] = solanaMnemonicAccounts({ count: 2 }).map(({ address }) => address)
  const [sol = ''] = solanaMnemonicAccounts({ count: 1 }).map(({ address }) => address)
  const visitor = home(page)
  await visitor.open('adapter=none&solana=on&wallets=off')
  await visitor.connect(/^Solana Test Wallet/)
  const { amount, confirm, form, open, preview, receiver, review } = sending(page)
  const lamports = async () => (await rpc.getBalance(bob as Address).send()).value
  const before = await lamports()
  await open()
  await amount.fill('0.125')
  await receiver.fill(`solana:${bob}?amount=1`)
  await preview()
  await expect(review).toContainText(/0\.125\s*SOL/)
  await confirm()
  expect(await lamports()).toBe(before + 125_000_000n)
  await modal(page).getByRole('button', { name: 'Done' }).click()
  await pageClient(page).close()
  await open()
  await form.getByRole('button', { name: 'Max' }).click()
  // The whole balance without the fee, which Solana gives to the lamport.
  const all = (await rpc.getBalance(sol as Address).send()).value - 5_000n
  await expect(amount).toHaveValue(
    `${all / 10n ** 9n}.${String(all % 10n ** 9n)
      .padStart(9, '0')
      .replace(/0+$/, '')}`,
  )

  for (const program of ['spl-token', 'spl-token-2022'] as const) {
    const mint = local.solana.createToken({ decimals: 6, program })
    await mint.mintTo(sol, 4_000_000n)
    const token = { symbol: 'COIN', name: 'Coin', address: mint.mint }
    await leaveDraft(page, {
      chainId: `solana:${local.stack.solana.chainId.slice('solana:'.length)}`,
      amountIn: 'token',
      isMax: false,
      receiver: bob,
      token,
      amountText: '1.5',
      sendTokenAmount: '1.5',
    })
    await page.reload()
    await open()
    await expect(form.getByText(/You have 4 COIN/)).toBeVisible()
    await preview()
    await confirm()
    const held = await rpc
      .getTokenAccountsByOwner(bob as Address, { mint: mint.mint as Address }, { encoding: 'jsonParsed' })
      .send()
    expect(held.value.map(({ account }) => account.data.parsed.info.tokenAmount.amount)).toEqual(['1500000'])
  }
})

test('of a token of Token-2022 that keeps a fee, the preview says how much arrives, and at whose address', async ({
  page,
  local,
}) => {
  const rpc = createSolanaRpc(local.solana.url)
  const [sol = '', , , , erin = ''] = solanaMnemonicAccounts({ count: 5 }).map(({ address }) => address)
  const visitor = home(page)
  await visitor.open('adapter=none&solana=on')
  await visitor.connect(/^Solana Test Wallet/)
  const { confirm, form, open, preview, review } = sending(page)
  const { mint, mintTo } = local.solana.createToken({ decimals: 6, program: 'spl-token-2022', feeBasisPoints: 1000 })
  await mintTo(sol, 4_000_000n)
  const draft = { amountIn: 'token', isMax: false, receiver: erin, amountText: '1.5', sendTokenAmount: '1.5' }
  const token = { symbol: 'COIN', name: 'Coin', address: mint }
  await leaveDraft(page, { chainId: local.stack.solana.chainId, token, ...draft })
  await page.reload()
  await open()
  await expect(form.getByText(/You have 4 /)).toBeVisible()
  await preview()
  const less = review.locator('[data-code="recipient/less"]')
  await expect(less).toContainText(/gets 1\.35\b.*, not 1\.5\b/)
  // The account for the token, which is opened on the way, is named by its owner.
  for (const said of [less, review.getByText(/^Leaves to/)]) await expect(said).toContainText(erin.slice(0, 4))
  await confirm()
  const held = await rpc
    .getTokenAccountsByOwner(erin as Address, { mint: mint as Address }, { encoding: 'jsonParsed' })
    .send()
  expect(held.value.map(({ account }) => account.data.parsed.info.tokenAmount.amount)).toEqual(['1350000'])
})

test('at 320 px and right to left nothing of the form is cut', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/')
  await home(page).connect()
  const { amount, form, open, receiver } = sending(page)
  await open()
  await amount.fill('123456789.123456789')
  await receiver.fill(stranger)
  for (const dir of ['ltr', 'rtl'] as const) {
    // The modal has its language's direction, whatever the page's is.
    await modal(page).evaluate((dialog, direction) => {
      dialog.setAttribute('dir', direction)
    }, dir)
    const wide = await form.evaluate((element) => {
      const { left, right } = element.getBoundingClientRect()
      return [...element.querySelectorAll('button, input, p, bdi')].filter((part) => {
        const box = part.getBoundingClientRect()
        return box.width > 0 && (box.left < left - 1 || box.right > right + 1)
      }).length
    })
    expect(wide, dir).toBe(0)
    // The amount begins where the line does; its digits are read from the left in any language.
    expect(await amount.evaluate((field) => getComputedStyle(field).direction)).toBe('ltr')
    await expect(amount).toHaveCSS('text-align', dir === 'rtl' ? 'end' : 'start')
  }
})

test('a collectible of Solana is sent from its tab; a programmable item says that it can’t be sent, and has no button', async ({
  page,
  local,
}) => {
  const axe = await axeChecker(page)
  const rpc = createSolanaRpc(local.solana.url)
  const [alice = '', , , dora = ''] = solanaMnemonicAccounts({ count: 4 }).map(({ address }) => address)
  const { mint } = await local.solana.createCollectible({ owner: alice, name: 'Postcard #7' })
  await local.solana.createCollectible({ owner: alice, name: 'Bound #1', standard: 'programmable' })
  const visitor = home(page)
  await visitor.open('adapter=none&solana=on')
  await visitor.connect(/^Solana Test Wallet/)
  const { confirm, form, preview, receiver, review } = sending(page)
  await pageClient(page).show({ view: 'Account' })
  const account = view(page, 'Account')
  await account.getByRole('tab', { name: 'Collectibles' }).click()
  await expect(account.getByRole('listitem').filter({ hasText: 'Bound #1' })).toContainText('Can’t be sent from here')
  await expect(account.getByRole('button', { name: /Bound #1/ })).toHaveCount(0)
  await axe.check('Account, collectibles of Solana')
  await account.getByRole('button', { name: /Postcard #7/ }).click()
  await expect(form.getByText('Postcard #7')).toBeVisible()
  // The draft is there again after a reload.
  await receiver.fill(dora)
  await page.reload()
  await pageClient(page).show({ view: 'WalletSend' })
  await expect(form.getByText('Postcard #7')).toBeVisible()
  await preview()
  // A new account for the receiver is the sender's to open.
  await expect(review).toContainText(/0\.00203928\s*SOL/)
  await axe.check('ApproveTransaction, a collectible of Solana')
  await confirm()
  const held = await rpc
    .getTokenAccountsByOwner(dora as Address, { mint: mint as Address }, { encoding: 'jsonParsed' })
    .send()
  expect(held.value.map((one) => one.account.data.parsed.info.tokenAmount.amount)).toEqual(['1'])
  axe.expectNone(4)
})

import type { Route } from '@latchkey/core'
import { waitForReceipt } from '@latchkey/test-wallets/anvil'
import { installPageWallet } from '@latchkey/test-wallets/playwright'
import { createTestClient, type Hex, http, publicActions, walletActions } from 'viem'
import { english, generateMnemonic, mnemonicToAccount } from 'viem/accounts'
import { axeChecker } from '../support/axe.ts'
import { connectButton, expect, modal, type Page, test } from '../support/fixtures.ts'
import { pageClient, view } from '../support/page-client.ts'

type Local = {
  readonly stack: {
    readonly chains: readonly { readonly id: number; readonly name: string; readonly rpcUrl: string }[]
  }
}

const stranger = '0x00000000000000000000000000000000DeaDBeef'
/** MetaMask's `EIP7702StatelessDeleGator`. */
const published = '0x63c0c19a282a1B52b07dD5a65b58948A07DAE32B'

/** A visitor whose account is delegated on the local chain before the page sees it (EIP-7702). */
async function visit(page: Page, { stack }: Local) {
  const chains = stack.chains.map(({ id, name, rpcUrl }) => ({ id, name, rpcUrl }))
  const [chain] = chains
  if (!chain) throw new Error('The stack has no chain')
  const mnemonic = generateMnemonic(english)
  const owner = mnemonicToAccount(mnemonic)
  const node = createTestClient({ mode: 'anvil', transport: http(chain.rpcUrl), pollingInterval: 20, cacheTime: 0 })
    .extend(publicActions)
    .extend(walletActions)
  /** Another account pays for it, as a thief of a signature would. */
  async function delegate(address: Hex) {
    const nonce = await node.getTransactionCount({ address: owner.address })
    const signed = await owner.signAuthorization?.({ chainId: chain?.id ?? 0, nonce, address })
    const payer = mnemonicToAccount('test test test test test test test test test test test junk', { addressIndex: 7 })
    const fields = {
      account: payer,
      chain: null,
      to: owner.address,
      authorizationList: signed ? [signed] : [],
    } as const
    const hash = await node.sendTransaction(fields)
    await waitForReceipt(node, hash)
    return node.getCode({ address: owner.address })
  }
  await installPageWallet(page, { name: 'Plain Wallet', rdns: 'test.plain', chains, mnemonic })
  return {
    delegate,
    async open() {
      await page.goto('/?testWallets=off')
      await connectButton(page).click()
      await modal(page)
        .getByRole('button', { name: /^Plain Wallet/ })
        .click()
      await expect(page.locator('[data-latchkey-button=account]')).toBeVisible()
    },
    fund: () => node.setBalance({ address: owner.address, value: 10n ** 18n }),
    show: (name: 'Account' | 'WalletReceive' | 'Buy') => pageClient(page).show({ view: name }),
    notice: (name: Route['view']) => view(page, name).locator('[data-latchkey-part=notice]', { hasText: stranger }),
  }
}

test('an account under an unknown contract is warned in Account, before it receives and before it buys', async ({
  page,
  local,
}) => {
  const axe = await axeChecker(page)
  const { delegate, notice, open, show } = await visit(page, local)
  expect(await delegate(stranger)).toBe(`0xef0100${stranger.slice(2).toLowerCase()}`)
  await open()
  await show('Account')
  await expect(notice('Account')).toContainText('A contract we don’t know controls this account')
  await axe.check('Account')
  axe.expectNone(2)
  await modal(page).getByRole('button', { name: 'Receive' }).click()
  await expect(notice('WalletReceive')).toContainText('It can move what this account has, and what arrives here.')
  await show('Buy')
  await expect(notice('Buy')).toBeVisible()
  await modal(page)
    .getByRole('button', { name: /^MoonPay/ })
    .click()
  await expect(notice('BuyAmount')).toContainText('use a new account')

  // Undone on the chain, it is gone with the next look.
  expect(await delegate('0x0000000000000000000000000000000000000000')).toBeUndefined()
  await show('WalletReceive')
  await expect(view(page, 'WalletReceive').getByRole('button', { name: 'Copy address' })).toBeVisible()
  await expect(notice('WalletReceive')).toHaveCount(0)
})

test('a published implementation says nothing', async ({ page, local }) => {
  const { delegate, open, show } = await visit(page, local)
  expect(await delegate(published)).toBe(`0xef0100${published.slice(2).toLowerCase()}`)
  await open()
  const read = page.waitForResponse((response) => /eth_getCode/.test(response.request().postData() ?? ''))
  await show('WalletReceive')
  await read
  await expect(view(page, 'WalletReceive').getByRole('button', { name: 'Copy address' })).toBeVisible()
  await expect(view(page, 'WalletReceive').getByText('A contract we don’t know')).toHaveCount(0)
})

test('a transaction of such an account waits for an acknowledgement in its preview, once and also after a reload', async ({
  page,
  local,
}) => {
  const { delegate, fund, open } = await visit(page, local)
  await delegate(stranger)
  await fund()
  await open()
  const review = view(page, 'ApproveTransaction')
  const confirm = review.getByRole('button', { name: /^Confirm/ })
  const finding = review.getByText(/Your account follows the code of .+, which we don’t know/)
  await page.getByRole('button', { name: 'Review two transfers' }).click()
  await expect(finding).toBeVisible()
  await expect(modal(page).locator('[data-latchkey-part=live] [role=alert]')).toContainText('which we don’t know')
  const box = review.getByRole('checkbox')
  await expect(box).toHaveCount(1)
  // By keyboard: the button leads to the box, and confirms once it is ticked.
  const tick = review.getByRole('button', { name: 'Tick the box first' })
  await expect(tick).toBeEnabled()
  await tick.press('Enter')
  await expect(box).toBeFocused()
  await page.keyboard.press('Space')
  await expect(box).toBeChecked()
  await confirm.press('Enter')
  // The first of two steps: the second one's preview doesn't ask again.
  await expect(review.getByRole('heading', { name: 'Step 2 of 2' })).toBeVisible()
  await expect(finding).toBeVisible()
  await expect(box).toHaveCount(0)
  await confirm.click()
  await expect(review.getByRole('heading', { name: 'Done' })).toBeVisible()

  await page.reload()
  await expect(page.locator('[data-latchkey-button=account]')).toBeVisible()
  await page.getByRole('button', { name: 'Review two transfers' }).click()
  await expect(finding).toBeVisible()
  await expect(box).toHaveCount(0)
  await expect(confirm).toBeEnabled()
})

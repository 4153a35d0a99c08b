import { mnemonicAccounts, solanaMnemonicAccounts } from '@latchkey/test-wallets'
import { installPageWallet, installSolanaPageWallet } from '@latchkey/test-wallets/playwright'
import { axeChecker } from '../support/axe.ts'
import { connectButton, expect, modal, type Page, test } from '../support/fixtures.ts'
import { home } from '../support/home.ts'
import { pageClient, view } from '../support/page-client.ts'

/** What wagmi asks a wallet to connect by. */
const connecting = 'wallet_requestPermissions'

type Local = { readonly stack: { readonly chains: readonly { id: number; rpcUrl: string }[] }; solana: { url: string } }

const [evmAddress = ''] = mnemonicAccounts({ count: 1 }).map(({ address }) => address)
const [solanaAddress = ''] = solanaMnemonicAccounts({ count: 1 }).map(({ address }) => address)

/** A page with one wallet that announces itself to Ethereum by EIP-6963 and to Solana by the Wallet Standard. */
async function openPage(page: Page, { stack, solana }: Local) {
  const chains = stack.chains.map(({ id, rpcUrl }) => ({ id, rpcUrl }))
  const evm = await installPageWallet(page, { name: 'Phantom', rdns: 'app.phantom', chains })
  const sol = await installSolanaPageWallet(page, {
    name: 'Phantom',
    id: 'phantom-solana',
    chains: [{ id: 'solana:localnet', rpcUrl: solana.url }],
  })
  const visitor = home(page)
  const picker = view(page, 'ConnectingMultiChain')
  const accounts = view(page, 'SwitchAddress')
  return {
    ...visitor,
    evm,
    sol,
    picker,
    accounts,
    networks: view(page, 'Networks'),
    row: modal(page).getByRole('button', { name: /Phantom/ }),
    /** An ecosystem of the picker, or a network or an account of a view. */
    press: (scope: ReturnType<typeof view>, name: string | RegExp) => scope.getByRole('button', { name }).click(),
    async open() {
      await visitor.open('solana=on&testWallets=off&wallets=off&pairing=off')
      await expect(connectButton(page)).toBeVisible()
    },
    async prompts() {
      return { ...(await evm.prompts()), ...(await sol.prompts()) }
    },
  }
}

test('one wallet on two ecosystems: one row, one then both, switched, kept by a reload, left one by one', async ({
  page,
  local,
}) => {
  test.slow()
  const axe = await axeChecker(page)
  const { show, close } = pageClient(page)
  const made = await openPage(page, local)
  const { accounts, address, connections, evm, network, networks, open, picker, press, prompts, row, status } = made
  await open()
  await connectButton(page).click()
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('Multichain')
  await row.click()
  await expect(picker).toBeVisible()
  expect(await prompts()).toEqual({})
  await axe.check('ConnectingMultiChain')
  await press(picker, 'Solana')
  await expect(address).toHaveText(solanaAddress)
  await expect(modal(page)).toBeHidden()
  expect(await evm.prompts()).toEqual({})

  // The other half of it, from the account switcher.
  await page.getByRole('button', { name: /^Account/ }).click()
  await press(view(page, 'Account'), /Wallet settings$/)
  await press(view(page, 'Account'), /^Accounts and wallets/)
  await press(accounts, 'Add another wallet')
  await row.click()
  await expect(picker.getByRole('button', { name: /^Solana.*Connected/ })).toBeVisible()
  await evm.reject(connecting)
  await press(picker, 'Connect the others')
  await expect(picker.getByText('Declined')).toBeVisible()
  await axe.check('ConnectingMultiChain, half connected')
  await evm.approve()
  await press(picker, /^Ethereum.*Declined/)
  await expect(address).toHaveText(evmAddress)
  await expect(modal(page)).toBeHidden()
  await expect(connections).toHaveCount(2)

  // By its network, then by its account.
  await show({ view: 'Networks' })
  await expect(networks.getByRole('region', { name: 'Solana' })).toContainText('Connected')
  await axe.check('Networks of two ecosystems')
  await press(networks, /^Solana Local/)
  await expect(network).toHaveText(/^Solana Local/)
  await expect(address).toHaveText(solanaAddress)
  await expect(modal(page)).toBeHidden()
  await show({ view: 'WalletReceive' })
  await expect(modal(page).getByRole('img', { name: /^QR code of your address on Solana Local/ })).toBeVisible()
  await expect(view(page, 'WalletReceive')).toContainText(solanaAddress)
  await axe.check('WalletReceive')
  await press(view(page, 'WalletReceive'), /^Compatible networks/)
  await expect(view(page, 'WalletCompatibleNetworks').getByText('Same address')).toBeVisible()
  await axe.check('WalletCompatibleNetworks')
  await close()
  await show({ view: 'SwitchAddress' })
  await axe.check('SwitchAddress')
  await press(accounts, /^0xf3/)
  await expect(address).toHaveText(evmAddress)
  await expect(accounts.getByRole('button', { name: /^0xf3.*In use/ })).toBeVisible()
  await close()

  await page.reload()
  await expect(connections).toHaveCount(2)
  await expect(address).toHaveText(evmAddress)
  expect(await prompts()).toEqual({})

  await show({ view: 'SwitchAddress' })
  await press(accounts, 'Disconnect Phantom, Ethereum')
  await expect(connections).toHaveCount(1)
  await expect(address).toHaveText(solanaAddress)
  await close()
  await page.reload()
  await expect(address).toHaveText(solanaAddress)
  await expect(connections).toHaveCount(1)
  expect(await prompts()).toEqual({})

  // A network of the ecosystem that was left: the same wallet goes on there, and what is connected stays meanwhile.
  await show({ view: 'Networks' })
  await networks.getByRole('region', { name: 'Ethereum' }).getByRole('button').first().click()
  const offer = view(page, 'SwitchActiveChain')
  await expect(offer).toBeVisible()
  await expect(address).toHaveText(solanaAddress)
  await axe.check('SwitchActiveChain')
  await press(offer, 'Continue with Phantom')
  await expect(address).toHaveText(evmAddress)
  await expect(modal(page)).toBeHidden()
  await expect(connections).toHaveCount(2)
  await show({ view: 'SwitchAddress' })
  await press(accounts, 'Disconnect all')
  await expect(status).toHaveText('disconnected')
  await page.reload()
  await expect(connectButton(page)).toBeVisible()
  expect(await prompts()).toEqual({})
  axe.expectNone(14)
})

test('both at once, by keyboard on a small phone: each is asked in turn, and what was left is adopted late', async ({
  page,
  local,
}) => {
  await page.setViewportSize({ width: 320, height: 568 })
  const { connections, evm, open, picker, row, sol } = await openPage(page, local)
  await open()
  await connectButton(page).click()
  await expect(row).toHaveCount(1)
  await row.focus()
  await page.keyboard.press('Enter')
  await expect(picker).toBeVisible()
  await sol.hang('standard:connect')
  await evm.hang(connecting)
  const all = picker.getByRole('button', { name: 'Connect all' })
  await all.focus()
  await page.keyboard.press('Enter')
  await evm.whenPending(connecting)
  expect(await sol.prompts()).toEqual({})
  await expect(picker.getByText('Next')).toBeVisible()
  // Nothing is wider than the phone.
  const width = await picker.evaluate((element) => element.scrollWidth - element.clientWidth)
  expect(width).toBeLessThanOrEqual(0)
  await evm.release(connecting)
  await expect(picker.getByRole('button', { name: /^Ethereum.*Connected/ })).toBeVisible()
  await sol.whenPending('standard:connect')
  // Left while the wallet still asks: what is connected stays, and the late answer counts.
  await page.keyboard.press('Escape')
  await expect(row).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(modal(page)).toBeHidden()
  await expect(connections).toHaveCount(1)
  await sol.release('standard:connect')
  await expect(connections).toHaveCount(2)
})

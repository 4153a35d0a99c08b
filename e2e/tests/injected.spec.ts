import { installPageWallet } from '@latchkey/test-wallets/playwright'
import { parseEther } from 'viem'
import { chain } from '../support/chain.ts'
import { connectButton, expect, modal, test } from '../support/fixtures.ts'
import { home } from '../support/home.ts'
import { view } from '../support/page-client.ts'
import { watchText } from '../support/watch-text.ts'

const [first, second] = [
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
] as const

/** What the wallet is asked first: wagmi wants the account picker. */
const connecting = 'wallet_requestPermissions'

test('[S1.3] [S2.4] connects a wallet that announced itself, and shows the balance its chain has', async ({
  page,
  local,
}) => {
  const { status, address, wallet } = home(page)
  await chain(local.stack.chains[0].rpcUrl).setBalance(first, parseEther('1234.56789'))
  await page.goto('/')
  await expect(status).toHaveText('disconnected')
  await wallet.hang(connecting)
  await home(page).choose()
  await expect(modal(page).getByRole('heading', { name: 'Continue in Test Wallet' })).toBeVisible()
  await expect(status).toHaveText('connecting')

  await wallet.release(connecting)
  await expect(status).toHaveText('connected')
  await expect(address).toHaveText(first)
  await expect(modal(page)).toBeHidden()
  await page.getByRole('button', { name: /^Account/ }).click()
  await expect(modal(page).getByText('1,234.567 ETH')).toBeVisible()
})

test('a wallet that only injects itself is found under its own name', async ({ page, local }) => {
  const chains = local.stack.chains
  await installPageWallet(page, {
    name: 'Quiet',
    rdns: 'test.quiet',
    chains,
    announce: false,
    injected: { isRabby: true },
  })
  await page.goto('/?testWallets=off')
  await home(page).connect(/^Rabby/)
  await expect(home(page).address).toHaveText(first)
})

test('a declined request can be tried again', async ({ page }) => {
  const { status, wallet } = home(page)
  await page.goto('/')
  await wallet.reject(connecting)
  await home(page).choose()
  await expect(modal(page).getByRole('heading', { name: 'Connection declined' })).toBeVisible()
  await expect(status).toHaveText('disconnected')

  await wallet.approve(connecting)
  await modal(page).getByRole('button', { name: 'Try again' }).click()
  await expect(status).toHaveText('connected')
  expect(await wallet.prompts()).toEqual({ [connecting]: 2 })
})

test('opening the modal again asks no wallet, whatever it showed last', async ({ page }) => {
  const { wallet } = home(page)
  await page.goto('/')
  await wallet.reject()
  await home(page).choose()
  await expect(modal(page).getByRole('heading', { name: 'Connection declined' })).toBeVisible()
  await modal(page).getByRole('button', { name: 'Close' }).click()
  await expect(modal(page)).toBeHidden()
  await connectButton(page).click()
  await expect(modal(page).getByRole('button', { name: /^Test Wallet/ })).toBeVisible()
  expect(await wallet.prompts()).toEqual({ [connecting]: 1 })
})

test('a locked wallet connects once it is unlocked', async ({ page }) => {
  const { status, wallet } = home(page)
  await page.goto('/')
  await wallet.lock()
  await wallet.hang('unlock')
  await home(page).choose()
  await wallet.whenPending('unlock')
  await expect(modal(page).getByRole('heading', { name: 'Continue in Test Wallet' })).toBeVisible()
  await wallet.unlock()
  await expect(status).toHaveText('connected')
})

test('a request that the wallet shows already is named, and the wallet’s late yes still connects', async ({ page }) => {
  const { status, wallet } = home(page)
  await page.goto('/')
  // Asked by the page itself, so that the modal finds the wallet busy.
  await wallet.hang('eth_requestAccounts')
  await page.evaluate(() => {
    window.addEventListener('eip6963:announceProvider', (event) => {
      const { info, provider } = (event as CustomEvent).detail
      if (info.rdns === 'org.latchkey.test-wallet') provider.request({ method: 'eth_requestAccounts' }).catch(() => {})
    })
    window.dispatchEvent(new Event('eip6963:requestProvider'))
  })
  await wallet.whenPending('eth_requestAccounts')
  await home(page).choose()
  await expect(modal(page).getByRole('heading', { name: 'Test Wallet already has a request' })).toBeVisible()

  await wallet.release('eth_requestAccounts')
  await expect(status).toHaveText('connected')
  await expect(modal(page)).toBeHidden()
  expect(await wallet.prompts()).toEqual({ eth_requestAccounts: 1 })
})

test('signs a message that verifies, and says when the visitor declined', async ({ page }) => {
  const { result, wallet } = home(page)
  await page.goto('/')
  await home(page).connect()
  await home(page).sign()
  await expect(result).toHaveText(`Signed by ${first}`)

  await wallet.reject('personal_sign')
  await home(page).sign()
  await expect(result).toHaveText(/^connection\/user-rejected/)
  await expect(home(page).operations.first()).toHaveAttribute('data-status', 'rejected')
})

test('sends a transaction that is on the chain', async ({ page, local }) => {
  await page.goto('/')
  await home(page).connect()
  await home(page).send()
  const hash = await home(page).hash()
  const receipt = await chain(local.stack.chains[0].rpcUrl).receipt(hash)
  expect(receipt).toMatchObject({ status: 'success', from: first.toLowerCase(), to: second.toLowerCase() })
  await expect(home(page).operations.first()).toHaveAttribute('data-status', 'done')
})

test('[S1.10] [S4.35] switches the wallet to another network from the list', async ({ page }) => {
  const { network, wallet } = home(page)
  await page.goto('/')
  await home(page).connect()
  await wallet.hang('wallet_switchEthereumChain')
  await page.getByRole('button', { name: 'Network Local A' }).click()
  await modal(page).getByRole('button', { name: 'Local B' }).click()
  await expect(modal(page).getByRole('heading', { name: 'Switching to Local B' })).toBeVisible()
  await expect(network).toHaveText('Local A (eip155:31337)')
  await wallet.release('wallet_switchEthereumChain')
  await expect(network).toHaveText('Local B (eip155:31338)')
  await expect(modal(page)).toBeHidden()
  expect(await wallet.state()).toMatchObject({ chainId: 31338 })
})

test('a wallet that dropped the switch can be asked again, by keyboard', async ({ page }) => {
  const { network, wallet } = home(page)
  const switching = 'wallet_switchEthereumChain'
  await page.goto('/')
  await home(page).connect()
  await wallet.hang(switching)
  await page.getByRole('button', { name: 'Network Local A' }).click()
  await modal(page).getByRole('button', { name: 'Local B' }).click()
  await wallet.whenPending(switching)
  const again = modal(page).getByRole('button', { name: 'Try again' })
  await again.waitFor()
  await wallet.approve()
  await again.press('Enter')
  await expect(network).toHaveText('Local B (eip155:31338)')
  await expect(modal(page)).toBeHidden()
})

test('a network that the wallet lacks is added to it', async ({ page }) => {
  const { network, narrowWallet } = home(page)
  await page.goto('/')
  await home(page).connect(/^Narrow Wallet/)
  await home(page).switchTo('Local B')
  await expect(network).toHaveText('Local B (eip155:31338)')
  expect(await narrowWallet.state()).toMatchObject({ chainId: 31338, addedChains: [{ id: 31338, name: 'Local B' }] })
  const asked = async () => (await narrowWallet.requests()).filter(({ method }) => /EthereumChain$/.test(method))
  // The page hears of the new chain before the wallet's answer is noted.
  await expect
    .poll(async () => (await asked()).slice(0, 2))
    .toMatchObject([
      { method: 'wallet_switchEthereumChain', code: 4902 },
      { method: 'wallet_addEthereumChain', status: 'answered' },
    ])
})

test('a wallet that adds no networks leaves everything as it was', async ({ page }) => {
  const { network, narrowWallet, result } = home(page)
  await page.goto('/')
  await narrowWallet.refuseAddChain()
  await home(page).connect(/^Narrow Wallet/)
  await home(page).switchTo('Local B')
  await expect(result).toHaveText(/Chain is not supported/)
  await expect(network).toHaveText('Local A (eip155:31337)')
})

const elsewhere = 31339

test('[S2.13] [S2.30] a network the app lacks is shown as unsupported with a way out, unless the app allows it', async ({
  page,
  local,
}) => {
  const { status, network } = home(page)
  const chains = [...local.stack.chains, { ...local.stack.chains[0], id: elsewhere, name: 'Elsewhere' }]
  const wallet = await installPageWallet(page, { name: 'Roamer', rdns: 'test.roamer', chains, chainId: elsewhere })
  await page.goto('/?testWallets=off')
  await home(page).choose(/^Roamer/)
  await expect(status).toHaveText('connected')
  await expect(view(page, 'UnsupportedChain').getByText('Unsupported network')).toBeVisible()
  await expect(network).toHaveText(`Unknown Network (eip155:${elsewhere})`)
  await modal(page).getByRole('button', { name: 'Local A' }).click()
  await expect(network).toHaveText('Local A (eip155:31337)')
  await expect(modal(page)).toBeHidden()

  // The wallet leaves again while the account is open: the view steps in, and its other way out works too.
  await page.getByRole('button', { name: /^Account/ }).click()
  await expect(modal(page).getByRole('heading', { name: 'Account' })).toBeVisible()
  await wallet.setChain(elsewhere)
  await view(page, 'UnsupportedChain').getByRole('button', { name: 'Disconnect' }).click()
  await expect(status).toHaveText('disconnected')

  await page.goto('/?testWallets=off&unsupported=allowed')
  await home(page).connect(/^Roamer/)
  await expect(modal(page)).toBeHidden()
  await page.getByRole('button', { name: /^Account/ }).click()
  await expect(modal(page).getByText('Unknown Network')).toBeVisible()
  await expect(modal(page).getByText('Unsupported network')).toHaveCount(0)
})

test('[S4.9] a reload restores the connection without asking, or is disconnected if the wallet took it back', async ({
  page,
}) => {
  const { status, address, wallet } = home(page)
  await page.goto('/')
  await home(page).connect()
  // As slow as an extension that has to wake up.
  await wallet.slow(100)
  const seen = await watchText(page, 'status')
  await page.reload()
  await expect(status).toHaveText('connected')
  await expect(address).toHaveText(first)
  expect(await seen()).toEqual(['connecting', 'connected'])
  expect(await wallet.prompts()).toEqual({})

  // Revoked in the wallet, which this page doesn't hear of.
  await page.evaluate(() => {
    const key = 'latchkey-test-wallet:org.latchkey.test-wallet'
    localStorage.setItem(key, JSON.stringify({ ...JSON.parse(localStorage.getItem(key) ?? '{}'), permitted: false }))
  })
  await page.reload()
  await expect(status).toHaveText('disconnected')
  expect(await seen()).toEqual(['connecting', 'disconnected'])
  expect(await wallet.prompts()).toEqual({})
})

test('the wallet changes account, then leaves', async ({ page }) => {
  const { status, address, wallet } = home(page)
  await page.goto('/')
  await home(page).connect()
  await wallet.switchAccount(1)
  await expect(address).toHaveText(second)
  await wallet.disconnect()
  await expect(status).toHaveText('disconnected')
  await expect(connectButton(page)).toBeVisible()
})

test('the visitor disconnects in the account view and stays disconnected', async ({ page }) => {
  const { status, wallet } = home(page)
  await page.goto('/')
  await home(page).connect()
  await page.getByRole('button', { name: /^Account/ }).click()
  await modal(page)
    .getByRole('button', { name: /Wallet settings$/ })
    .click()
  await modal(page).getByRole('button', { name: 'Disconnect' }).click()
  await expect(status).toHaveText('disconnected')
  await page.reload()
  await expect(connectButton(page)).toBeVisible()
  await expect(status).toHaveText('disconnected')
  expect(await wallet.prompts()).toEqual({})
})

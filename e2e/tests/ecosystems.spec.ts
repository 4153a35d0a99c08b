import { installPageWallet, installSolanaPageWallet } from '@latchkey/test-wallets/playwright'
import { type EcosystemFacts, ecosystems } from '../support/ecosystems.ts'
import { connectButton, expect, modal, needPolkadot, type Page, test } from '../support/fixtures.ts'
import { home } from '../support/home.ts'
import { pageClient, view } from '../support/page-client.ts'
import { testWallet } from '../support/test-wallet.ts'

needPolkadot()

const all = `${ecosystems.map(({ options }) => options).join('&')}&wallets=off&pairing=off`

function everyone(page: Page) {
  const visitor = home(page)
  const wallets = ecosystems.map(({ controls }) => testWallet(page, controls))
  const rowOf = ({ namespace }: EcosystemFacts) =>
    visitor.connections.and(page.locator(`[data-namespace=${namespace}]`))
  return {
    ...visitor,
    wallets,
    rowOf,
    /** Opens the list and chooses the ecosystem's wallet; the ecosystems are added in their order. */
    async add(ecosystem: EcosystemFacts) {
      const isFirst = ecosystem === ecosystems[0]
      if (isFirst) await connectButton(page).click()
      else await visitor.connectAnother()
      await modal(page)
        .getByRole('button', { name: new RegExp(`^${ecosystem.wallet}`) })
        .click()
      await expect(rowOf(ecosystem)).toBeVisible()
      await expect(modal(page)).toBeHidden()
    },
    async use(ecosystem: EcosystemFacts) {
      await rowOf(ecosystem).getByRole('button', { name: 'Use' }).click()
      await expect(rowOf(ecosystem).getByRole('button', { name: 'Use' })).toHaveAttribute('aria-pressed', 'true')
    },
    prompts: async () => Object.assign({}, ...(await Promise.all(wallets.map((wallet) => wallet.prompts())))),
  }
}

test('every ecosystem on one page at once: connected, signed with, listed, switched, kept over 20 reloads without a prompt, left', async ({
  page,
}) => {
  test.slow()
  const { open, add, use, rowOf, connections, sign, signed, address, status, prompts } = everyone(page)
  await open(all)
  for (const ecosystem of ecosystems) await add(ecosystem)
  await expect(connections).toHaveCount(ecosystems.length)

  for (const ecosystem of ecosystems) {
    await use(ecosystem)
    await sign()
    await expect.poll(async () => (await signed()).chainId.split(':')[0]).toBe(ecosystem.namespace)
    const answer = await signed()
    await expect(address).toHaveText(answer.account)
    expect(await ecosystem.verify(answer), ecosystem.namespace).toBe(true)
  }

  // The modal lists every account of every wallet, and a press on one makes it the one in use.
  const [first] = ecosystems as readonly [EcosystemFacts, ...EcosystemFacts[]]
  await pageClient(page).show({ view: 'Account' })
  await modal(page)
    .getByRole('button', { name: /Wallet settings$/ })
    .click()
  await modal(page)
    .getByRole('button', { name: /^Accounts and wallets/ })
    .click()
  const accounts = view(page, 'SwitchAddress')
  for (const { wallet } of ecosystems)
    await expect(accounts.getByRole('button', { name: `Disconnect ${wallet}`, exact: true })).toBeVisible()
  await accounts.getByRole('button', { name: /^0xf3/ }).click()
  await expect(rowOf(first).getByRole('button', { name: 'Use' })).toHaveAttribute('aria-pressed', 'true')
  await pageClient(page).close()

  const kept = await connections.allTextContents()
  for (let reload = 0; reload < 20; reload++) {
    await page.reload({ waitUntil: 'commit' })
    // Asked in every frame: Playwright's own pauses would take longer than the page.
    await page.waitForFunction(
      (count) => document.querySelectorAll('[data-testid=connections] li').length === count,
      ecosystems.length,
    )
    await expect.poll(async () => (await connections.allTextContents()).sort()).toEqual([...kept].sort())
    expect(await prompts()).toEqual({})
  }
  await expect(rowOf(first).getByRole('button', { name: 'Use' })).toHaveAttribute('aria-pressed', 'true')

  await pageClient(page).show({ view: 'SwitchAddress' })
  await modal(page).getByRole('button', { name: 'Disconnect all' }).click()
  await expect(status).toHaveText('disconnected')
  await expect(connections).toHaveCount(0)
  await page.reload()
  await expect(connectButton(page)).toBeVisible()
  await expect(connections).toHaveCount(0)
  expect(await prompts()).toEqual({})
})

test('a wallet that is announced five ways is one row', async ({ page, local }) => {
  const chains = local.stack.chains.map(({ id, rpcUrl }) => ({ id, rpcUrl }))
  // By EIP-6963, as `window.ethereum`, by Wallet Standard, among Bitcoin's providers, and once more as if its script ran twice; the list
  // has it too.
  const settings = { name: 'Phantom', rdns: 'app.phantom', chains, injected: { isPhantom: true } }
  await installPageWallet(page, settings)
  await installSolanaPageWallet(page, {
    name: 'Phantom',
    id: 'phantom-solana',
    chains: [{ id: 'solana:localnet', rpcUrl: local.solana.url }],
  })
  await page.addInitScript(() => {
    const bitcoin = { request: () => Promise.reject(new Error('Nobody asks it')) }
    const methods = ['getAccounts', 'signMessage', 'signPsbt']
    Object.assign(window, {
      phantom: { bitcoin },
      btc_providers: [{ id: 'phantom.bitcoin', name: 'Phantom', methods }],
    })
    window.addEventListener('eip6963:announceProvider', (event) => {
      const { detail } = event as CustomEvent<{ info: { rdns: string; copy?: boolean }; provider: unknown }>
      if (detail.info.rdns !== 'app.phantom' || detail.info.copy) return
      const info = { ...detail.info, copy: true }
      window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ ...detail, info }) }))
    })
  })
  for (const adapter of ['wagmi', 'ethers']) {
    await home(page).open(`adapter=${adapter}&solana=on&bitcoin=on&testWallets=off&wallets=list`)
    await connectButton(page).click()
    await expect(modal(page).getByRole('button', { name: /^All wallets/ })).toBeVisible()
    const row = modal(page).getByRole('button', { name: /Phantom/ })
    await expect(row, adapter).toHaveCount(1)
    await row.click()
    for (const ecosystem of ['Ethereum', 'Solana', 'Bitcoin'])
      await expect(view(page, 'ConnectingMultiChain').getByText(ecosystem, { exact: true })).toBeVisible()
  }
})

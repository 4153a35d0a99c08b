import type { WalletConnectWallet } from '@latchkey/test-wallets/walletconnect'
import { chain } from '../support/chain.ts'
import { expect, modal, type Page, test } from '../support/fixtures.ts'
import { home } from '../support/home.ts'
import { scan } from '../support/scan.ts'

/** The part of the page for what some wallets can do beside signing. */
function calls(page: Page) {
  const group = page.getByRole('group', { name: 'Calls and permissions' })
  const button = (name: string) => group.getByRole('button', { name, exact: true })
  return {
    group,
    button,
    press: (name: string) => button(name).click(),
    /** Waits for the result line that begins with this text, and returns the rest of the line. */
    async told(beginning: string): Promise<string> {
      const { result } = home(page)
      await expect(result).toHaveText(new RegExp(`^${beginning}`))
      return ((await result.textContent()) ?? '').slice(beginning.length).trim()
    },
  }
}

/** What a journey needs of a wallet, in the page or on a phone. */
type Wallet = {
  prompts(): Promise<Record<string, number>>
  grants(): Promise<readonly string[]>
}

/** Capabilities, a bundle to its receipts, a refusal, a grant and its end: the same whatever the wallet. */
async function journey(page: Page, wallet: Wallet, rpcUrl: string): Promise<void> {
  const { press, told } = calls(page)
  const { operations } = home(page)
  await press('Capabilities')
  expect(JSON.parse(await told('Capabilities: '))).toMatchObject({
    'eip155:31337': { atomic: { status: 'unsupported' } },
  })

  await press('Send calls')
  await told('Calls sent: ')
  await expect(async () => {
    await press('Status of the calls')
    await told('Calls success ')
  }).toPass()
  const hashes = (await told('Calls success ')).split(' ') as `0x${string}`[]
  expect(new Set(hashes).size).toBe(2)
  for (const hash of hashes) expect(await chain(rpcUrl).receipt(hash)).toMatchObject({ status: 'success' })
  await expect(operations.and(page.locator('[data-kind=transaction]')).first()).toHaveAttribute('data-status', 'done')

  await press('Send calls at once or not at all')
  await told('wallet/unsupported-method: ')
  expect(await wallet.prompts()).toMatchObject({ wallet_sendCalls: 1 })

  await press('Grant permissions')
  const context = await told('Granted ')
  expect(await wallet.grants()).toEqual([context])
  await press('Revoke permissions')
  expect(await told('Revoked ')).toBe(context)
  expect(await wallet.grants()).toEqual([])
  expect(await wallet.prompts()).toMatchObject({ wallet_grantPermissions: 1, wallet_revokePermissions: 1 })
}

const fromPhone = (phone: WalletConnectWallet): Wallet => ({
  prompts: async () => phone.prompts(),
  grants: async () => phone.grants(),
})

for (const adapter of ['wagmi', 'ethers', 'ethers5'] as const) {
  test(`a wallet in the page sends bundles, tells what it can do and grants permissions, by ${adapter}`, async ({
    page,
    local,
  }) => {
    const visitor = home(page)
    await visitor.open(`adapter=${adapter}`)
    await expect(calls(page).group).toHaveCount(0)
    await visitor.connect()
    await journey(page, visitor.wallet, local.stack.chains[0].rpcUrl)
    await visitor.disconnect()
    await expect(calls(page).group).toHaveCount(0)
  })

  test(`a phone wallet does the same, by ${adapter}`, async ({ page, phone, local }) => {
    const { open, status } = home(page)
    await open(`adapter=${adapter}`)
    await scan(page, phone)
    await expect(status).toHaveText('connected')
    await expect(modal(page)).toBeHidden()
    await journey(page, fromPhone(phone), local.stack.chains[0].rpcUrl)
  })
}

test('an ability that a phone has not approved is not offered, until it approves it', async ({ page, phone }) => {
  const { group, button } = calls(page)
  phone.namespaces({ eip155: { methods: ['personal_sign', 'wallet_getCapabilities'] } })
  await page.goto('/')
  await scan(page, phone)
  await expect(home(page).status).toHaveText('connected')
  await expect(group.getByRole('button')).toHaveText(['Capabilities'])

  phone.namespaces(null)
  await phone.updateSessions()
  await expect(button('Grant permissions')).toBeVisible()
  await expect(group.getByRole('button')).toHaveCount(6)
  phone.namespaces({ eip155: { methods: ['personal_sign'] } })
  await phone.updateSessions()
  await expect(group).toHaveCount(0)
})

test('a phone that lists its assets is asked for them, and the Tokens tab shows what it tells', async ({
  page,
  phone,
}) => {
  phone.tellAssets()
  await page.goto('/')
  await scan(page, phone)
  await expect(home(page).status).toHaveText('connected')
  await page.locator('[data-latchkey-button=account]').click()
  await expect(modal(page).getByRole('tabpanel', { name: 'Tokens' })).toContainText(/Ether[\d,.]+ ETH/)
  await expect.poll(() => phone.requests().map(({ method }) => method)).toContain('wallet_getAssets')
  expect(phone.prompts()).toEqual({ wc_sessionPropose: 1 })
})

test('a phone that declines, and a phone that answers with nonsense, end in typed errors', async ({ page, phone }) => {
  const { press, told } = calls(page)
  await page.goto('/')
  await scan(page, phone)
  await expect(home(page).status).toHaveText('connected')
  phone.reject('wallet_sendCalls')
  await press('Send calls')
  await told('connection/user-rejected: ')
  phone.approve()
  // It has announced more than it can: the calls go one by one.
  phone.refuseCalls()
  await press('Send calls')
  await told('Calls sent: latchkey:2:')
  phone.lie('wallet_getCapabilities', 'everything')
  await press('Capabilities')
  await told('wallet/capabilities-unreadable: ')
})

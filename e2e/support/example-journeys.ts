import { installSolanaPageWallet, type WalletFixtures, walletFixtures } from '@latchkey/test-wallets/playwright'
import { test as base, expect, type Page } from '@playwright/test'

const test = base.extend<WalletFixtures>(walletFixtures)
/** A running example and the nodes that it was built for. */
export type Example = { readonly url: string; readonly ethereumRpc: string; readonly solanaRpc: string }

const signing = 'personal_sign'
const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const [first, second] = [
  'eip155:1:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  'eip155:1:0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
]

function site(page: Page) {
  const modal = page.getByRole('dialog')
  const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
  return {
    nobody: page.getByText('401: the server doesn’t know who asks.'),
    account: page.getByRole('main').locator('code'),
    note: page.getByLabel('Your note'),
    saved: page.getByText('Saved.', { exact: true }),
    save: button('Save'),
    signOut: button('Sign out'),
    sign: modal.getByRole('button', { name: 'Sign', exact: true }),
    modal,
    async connect(name = 'Test Wallet') {
      await page.getByRole('button', { name: 'Connect wallet' }).click()
      await modal.getByRole('button', { name: new RegExp(`^${name}`) }).click()
    },
  }
}

/** What the page's console says, without its own wallet's lines and the 401 that the test expects. */
function recordFaults(page: Page): string[] {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(`uncaught: ${error.message}`))
  page.on('console', (message) => {
    const text = message.text()
    const isFault = message.type() === 'error' || message.type() === 'warning'
    if (isFault && !/status of 401|@latchkey\/test-wallets/.test(text)) faults.push(text)
  })
  return faults
}

/** The journeys of every example: they look the same, whatever serves them. */
export function exampleJourneys(start: () => Promise<Example>): void {
  let url: string
  let nodes: Omit<Example, 'url'>
  test.beforeAll(async () => {
    ;({ url, ...nodes } = await start())
  })
  const wallet = () => ({
    name: 'Test Wallet',
    rdns: 'org.latchkey.test-wallet',
    chains: [{ id: 1, rpcUrl: nodes.ethereumRpc }],
  })

  test('a visitor signs in, keeps a note, comes back without a prompt and signs out', async ({
    page,
    installPageWallet,
  }) => {
    const faults = recordFaults(page)
    const { prompts } = await installPageWallet(wallet())
    const { account, connect, modal, nobody, note, save, saved, sign, signOut } = site(page)
    await page.goto(url)
    await expect(nobody).toBeVisible()
    await connect()
    await sign.click()
    await expect(account).toHaveText(first)
    await expect(modal).toBeHidden()
    await note.fill('Milk, eggs, a hardware wallet')
    await save.click()
    await expect(saved).toBeVisible()
    expect((await prompts())[signing]).toBe(1)

    await page.reload()
    await expect(account).toHaveText(first)
    await expect(note).toHaveValue('Milk, eggs, a hardware wallet')
    expect(await prompts()).toEqual({})

    await signOut.click()
    await expect(nobody).toBeVisible()
    expect(await page.evaluate(async () => (await fetch('/notes')).status)).toBe(401)
    await page.reload()
    await expect(nobody).toBeVisible()
    await expect(modal).toBeHidden()
    expect(faults).toEqual([])
  })

  test('another account of the wallet has a note of its own', async ({ page, installPageWallet }) => {
    const faults = recordFaults(page)
    const { switchAccount } = await installPageWallet(wallet())
    const { account, connect, note, save, saved, sign } = site(page)
    await page.goto(url)
    await connect()
    await sign.click()
    await note.fill('of the first')
    await save.click()
    await expect(saved).toBeVisible()
    await switchAccount(1)
    await sign.click()
    await expect(account).toHaveText(second)
    await expect(note).toHaveValue('')
    await switchAccount(0)
    await expect(account).toHaveText(first)
    await expect(note).toHaveValue('of the first')
    expect(faults).toEqual([])
  })

  test('an account of Solana signs in beside Ethereum’s', async ({ page }) => {
    const faults = recordFaults(page)
    await installSolanaPageWallet(page, {
      name: 'Solana Test Wallet',
      chains: [{ id: 'solana:mainnet', rpcUrl: nodes.solanaRpc }],
    })
    const { account, connect, note, save, saved, sign } = site(page)
    await page.goto(url)
    await connect('Solana Test Wallet')
    await sign.click()
    await expect(account).toHaveText(new RegExp(`^${solana}:[1-9A-HJ-NP-Za-km-z]{32,44}$`))
    await note.fill('of Solana')
    await save.click()
    await expect(saved).toBeVisible()
    await page.reload()
    await expect(note).toHaveValue('of Solana')
    expect(faults).toEqual([])
  })

  test('a visitor who declines stays unknown to the server', async ({ page, installPageWallet }) => {
    const { reject } = await installPageWallet(wallet())
    const { connect, modal, nobody, sign } = site(page)
    await page.goto(url)
    await connect()
    await reject(signing)
    await sign.click()
    await expect(modal.getByRole('heading', { name: 'Signature declined' })).toBeVisible()
    await expect(nobody).toBeAttached()
    await modal.getByRole('button', { name: 'Cancel', exact: true }).click()
    // Escape is refused as long as the sign-in is shown.
    await expect(sign).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(modal).toBeHidden()
    await expect(nobody).toBeVisible()
  })
}

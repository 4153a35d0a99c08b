import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { loginDist } from '@latchkey/playground/login'
import { waitForReceipt } from '@latchkey/test-wallets/anvil'
import type { BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { createWalletClient, type Hex, http, publicActions } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { chain } from './chain.ts'
import { expect } from './fixtures.ts'
import { readAxe } from './login-frame-site.ts'

/** Opens a recovery kit as a visitor does it when every server is gone: the page from a disk, the network off. */
export async function openKitPage(
  newContext: (options?: BrowserContextOptions) => Promise<BrowserContext>,
  { account, code, kit, ...options }: BrowserContextOptions & Readonly<Record<'account' | 'code' | 'kit', string>>,
): Promise<Page> {
  const alone = await newContext(options)
  await alone.addInitScript(await readAxe())
  await alone.setOffline(true)
  const page = await alone.newPage()
  await page.goto(pathToFileURL(join(loginDist, 'kit.html')).href)
  await page.locator('input[type=file]').setInputFiles(kit)
  await expect(page.getByText(account)).toBeVisible()
  await page.locator('input[type=text]').first().fill(code)
  await page.keyboard.press('Enter')
  return page
}

/** Signs a transfer on that page, and sends what it shows by a plain wallet, as the page says. `shown`: which of its transactions are sent. */
export async function sendByKit(
  page: Page,
  { amount, rpcUrl, shown, to }: { rpcUrl: string; to: Hex; amount: string; shown: readonly ('deploy' | 'send')[] },
): Promise<void> {
  const plain = privateKeyToAccount(generatePrivateKey())
  await chain(rpcUrl).setBalance(plain.address, 10n ** 18n)
  const wallet = createWalletClient({ account: plain, transport: http(rpcUrl), pollingInterval: 50 }).extend(
    publicActions,
  )
  await page.getByLabel('Network (chain id)').fill(String(await wallet.getChainId()))
  await page.getByLabel('Receiver').fill(to)
  await page.getByLabel('Amount').fill(amount)
  await page.getByRole('button', { name: 'Sign' }).click()
  for (const name of shown) {
    const transaction = page.locator(`[data-transaction="${name}"]`)
    const receiver = (await transaction.locator('code').textContent()) as Hex
    const data = (await transaction.getByLabel('Data').inputValue()) as Hex
    const hash = await wallet.sendTransaction({ chain: null, to: receiver, data })
    expect((await waitForReceipt(wallet, hash)).status).toBe('success')
  }
}

import { pageWallet } from '@latchkey/test-wallets/playwright'
import { expect, type Page } from '@playwright/test'
import { connectButton, modal } from './fixtures.ts'
import { whenThere } from './test-wallet.ts'

/** A message, who signed it and what the wallet answered, in the spelling of its namespace. */
export type Signed = {
  readonly message: string
  readonly account: string
  readonly chainId: string
  readonly signature: string
  readonly scheme: string
  readonly publicKey?: string | undefined
  readonly signedBytes?: string | undefined
}

/** The playground's first page as a visitor uses it. */
export function home(page: Page) {
  const press = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click()
  const status = page.getByTestId('status')
  const madeByPage = (id: string) => whenThere(page, id, pageWallet(page, id))
  const operations = page.getByTestId('operations').getByRole('listitem')
  return {
    status,
    address: page.getByTestId('address'),
    network: page.getByTestId('network'),
    result: page.getByTestId('result'),
    operations,
    /** The wallets that live in the page itself. */
    wallet: madeByPage('org.latchkey.test-wallet'),
    narrowWallet: madeByPage('org.latchkey.narrow-wallet'),
    /** Opens the page with options, e.g. `adapter=none&solana=on`: ecosystems load after the page, and their wallets with them. */
    async open(options: string) {
      await page.goto(`/?${options}`)
      await expect(page.getByRole('heading', { name: 'Latchkey playground' })).toBeVisible()
    },
    sign: () => press('Sign message'),
    /** `what`: as its button has it, e.g. `0.01 SOL`. */
    send: (what = '0.01 ETH') => press(`Send ${what}`),
    switchTo: (name: string) => press(`Switch to ${name}`),
    disconnect: () => press('Disconnect'),
    openAndWait: () => press('Open and wait'),
    connectAnother: () => press('Connect another wallet'),
    /** Opens the modal and chooses a wallet. */
    async choose(name: string | RegExp = /^Test Wallet/) {
      await connectButton(page).click()
      await modal(page).getByRole('button', { name }).click()
    },
    async connect(name?: string | RegExp) {
      await this.choose(name)
      await expect(status).toHaveText('connected')
    },
    /** What the wallet answered to the newest request to sign, and the message it was asked to sign. */
    async signed(): Promise<Signed> {
      const result = page.getByTestId('result')
      await expect(result).toHaveText(/^Signed by /)
      return JSON.parse((await result.getAttribute('data-signed')) ?? '{}') as Signed
    },
    /** The hash in the result of "Send". */
    async sent(): Promise<string> {
      const result = page.getByTestId('result')
      await expect(result).toHaveText(/^Sent \S+/)
      return ((await result.textContent()) ?? '').slice('Sent '.length)
    },
    /** Everything that is connected, one row each. */
    connections: page.getByTestId('connections').getByRole('listitem'),
    /** The hash that the newest transaction is known by. */
    async hash(): Promise<`0x${string}`> {
      const sent = operations.and(page.locator('[data-hash]')).first()
      await expect(sent).toBeVisible()
      return (await sent.getAttribute('data-hash')) as `0x${string}`
    },
  }
}

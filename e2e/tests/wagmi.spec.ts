import { pageWallet } from '@latchkey/test-wallets/playwright'
import type { WalletConnectWallet } from '@latchkey/test-wallets/walletconnect'
import { connectButton, expect, modal, type Page, test } from '../support/fixtures.ts'
import { scan } from '../support/scan.ts'

const [first, second] = [
  '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
  '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
] as const

type Said = {
  readonly address?: string | undefined
  readonly chainId?: number | undefined
  readonly isConnected: boolean
  readonly connector?: string | undefined
}
declare global {
  interface Window {
    /** Every commit's pair, noted by the page. */
    commits: { readonly wagmi: Said; readonly latchkey: Said }[]
  }
}

/** How both kinds of wallets do the same things. */
type Visitor = {
  readonly connector: string
  connect(): Promise<void>
  switchAccount(index: number): Promise<void>
  switchChain(id: number): Promise<void>
  leave(): Promise<void>
}

function withExtension(page: Page): Visitor {
  const wallet = pageWallet(page, 'org.latchkey.test-wallet')
  return {
    connector: 'org.latchkey.test-wallet',
    async connect() {
      await connectButton(page).click()
      await modal(page)
        .getByRole('button', { name: /^Test Wallet/ })
        .click()
    },
    switchAccount: (index) => wallet.switchAccount(index),
    switchChain: (id) => wallet.setChain(id),
    leave: () => wallet.disconnect(),
  }
}

function withPhone(page: Page, phone: WalletConnectWallet): Visitor {
  return {
    connector: 'latchkey',
    connect: () => scan(page, phone),
    switchAccount: (index) => phone.switchAccount(index),
    switchChain: (id) => phone.switchChain(id),
    leave: () => phone.disconnect(),
  }
}

const disconnected: Said = { address: undefined, chainId: undefined, isConnected: false, connector: undefined }

/**
 * Without reconnecting, wagmi says "connected" without an account when an extension announced itself before wagmi's provider was mounted. That
 * state counts as disconnected; any other difference is a fault.
 */
const sane = (wagmi: Said) => (isConnectedWithoutAccount(wagmi) ? disconnected : wagmi)

const isConnectedWithoutAccount = ({ address, chainId, connector, isConnected }: Said) =>
  isConnected && address === undefined && chainId === undefined && connector === undefined

/** What both kinds of hooks say now, once they have come to it; and that they never said two different things on the way. */
async function expectBoth(page: Page, said: Partial<Said>) {
  const connected = { ...disconnected, ...said, isConnected: said.address !== undefined }
  await expect.poll(() => page.evaluate(() => window.commits?.at(-1)?.latchkey)).toEqual(connected)
  const commits = (await page.evaluate(() => window.commits)).map(({ wagmi, latchkey }) => ({
    wagmi: sane(wagmi),
    latchkey,
  }))
  expect(commits.at(-1)?.wagmi).toEqual(connected)
  expect(commits.filter(({ wagmi, latchkey }) => JSON.stringify(wagmi) !== JSON.stringify(latchkey))).toEqual([])
}

for (const kind of ['a wallet of this browser', 'a phone wallet'] as const)
  for (const reconnect of ['on', 'off'] as const)
    test(`wagmi's hooks and ours say the same in every commit: ${kind}, wagmi's reconnect ${reconnect}`, async ({
      page,
      newPhone,
    }) => {
      const phone = kind === 'a phone wallet' ? await newPhone() : undefined
      const visitor = phone ? withPhone(page, phone) : withExtension(page)
      const { connector } = visitor
      const press = (name: string) => page.getByRole('main').getByRole('button', { name }).click()
      await page.goto(`/wagmi.html?reconnect=${reconnect}`)
      await expectBoth(page, {})
      await visitor.connect()
      await expectBoth(page, { address: first, chainId: 31337, connector })

      // By the app, then by the wallet.
      await press('wagmi: switch to Local B')
      await expectBoth(page, { address: first, chainId: 31338, connector })
      await visitor.switchChain(31337)
      await expectBoth(page, { address: first, chainId: 31337, connector })
      await visitor.switchAccount(1)
      await expectBoth(page, { address: second, chainId: 31337, connector })

      await page.reload()
      // wagmi's own wallets stay where wagmi leaves them; a phone's session is ours to bring back.
      const back = reconnect === 'on' || phone
      await expectBoth(page, back ? { address: second, chainId: 31337, connector } : {})
      if (!back) await visitor.connect()
      // wagmi shows the account it remembers before its wallet has answered.
      await expect(page.getByTestId('status')).toHaveText('connected')
      await expectBoth(page, { address: second, chainId: 31337, connector })

      await press('wagmi: disconnect')
      await expectBoth(page, {})
      if (phone) await expect.poll(() => phone.sessions()).toEqual([])
      await visitor.connect()
      await expectBoth(page, { address: second, chainId: 31337, connector })
      await visitor.leave()
      await expectBoth(page, {})
      await page.reload()
      await expectBoth(page, {})
    })

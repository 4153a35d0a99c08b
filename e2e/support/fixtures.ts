import { startStack } from '@latchkey/playground/stack'
import { createWalletConnectWallet, type WalletConnectWallet } from '@latchkey/test-wallets/walletconnect'
import { type BrowserContext, type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test'
import { everyView, type Step } from './every-view.ts'
import { type OwnStack, startOwnStack } from './own-stack.ts'
import { type Site, startSite } from './site.ts'
import { startMs } from './start-ms.ts'

type Stack = Awaited<ReturnType<typeof startStack>>
type PhoneOptions = Partial<Parameters<typeof createWalletConnectWallet>[0]>

type WorkerFixtures = {
  /** Whether the stack has Polkadot's chain as well: see `needPolkadot`. */
  polkadot: boolean
  /** The local chains and the services, one set a worker. */
  local: Stack
  site: Site
}
type TestFixtures = {
  /** Fails the test on any error in a page's console, uncaught exception or unhandled rejection. */
  quiet: {
    allow(pattern: RegExp): void
    /** Hears another context as well. */
    watch(context: BrowserContext): void
  }
  /** Switches a phone wallet on: real WalletKit in this process. It is switched off when the test ends. */
  newPhone: (options?: PhoneOptions) => Promise<WalletConnectWallet>
  phone: WalletConnectWallet
  /** Walks through all views, at an address with its options; in the test's own page unless another one is given. */
  everyView: (address: string, on?: Page) => AsyncGenerator<Step, void>
  /** Another visitor: nothing is shared with the test's own page. Devices and sizes by `options`. */
  newContext: (options?: BrowserContextOptions) => Promise<BrowserContext>
  /** Services of this test's own, that it may take down, with a playground that knows no others. */
  ownStack: OwnStack
}

/** A run of all files: each worker starts every chain once, instead of once with Polkadot's and once without. */
const isWholeRun = process.env.LATCHKEY_WHOLE_RUN === '1'

export const test = base.extend<TestFixtures, WorkerFixtures>({
  polkadot: [isWholeRun, { option: true, scope: 'worker' }],
  local: [
    async ({ polkadot }, use) => {
      const local = await startStack({ polkadot })
      await use(local)
      await local.close()
    },
    { scope: 'worker', timeout: startMs },
  ],
  site: [
    async ({ local }, use) => {
      const site = await startSite(local.stack)
      await use(site)
      await site.close()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  quiet: [
    async ({ context }, use) => {
      const faults: string[] = []
      const allowed: RegExp[] = []
      const watch = (watched: BrowserContext) => {
        watched.on('weberror', (error) => faults.push(`uncaught: ${error.error().message}`))
        watched.on('console', (message) => {
          if (message.type() === 'error') faults.push(`console: ${message.text()}`)
        })
      }
      watch(context)
      await use({ allow: (pattern) => allowed.push(pattern), watch })
      const left = faults.filter((fault) => !allowed.some((pattern) => pattern.test(fault)))
      expect(left).toEqual([])
    },
    { auto: true },
  ],
  newPhone: async ({ local }, use) => {
    const phones: WalletConnectWallet[] = []
    await use(async (options) => {
      const { relayUrl, projectId, chains } = local.stack
      const phone = await createWalletConnectWallet({ relayUrl, projectId, chains, name: 'Test Phone', ...options })
      phones.push(phone)
      return phone
    })
    await Promise.all(phones.map((phone) => phone.close()))
  },
  phone: async ({ newPhone }, use) => use(await newPhone()),
  everyView: async ({ page, local, quiet }, use) =>
    use((address, on = page) => everyView({ page: on, local, quiet, address })),
  newContext: async ({ browser, site, quiet }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (options) => {
      const context = await browser.newContext({ baseURL: site.url, reducedMotion: 'reduce', ...options })
      contexts.push(context)
      quiet.watch(context)
      return context
    })
    await Promise.all(contexts.map((context) => context.close()))
  },
  ownStack: async ({ local }, use) => {
    const own = await startOwnStack(local.stack)
    await use(own)
    await own.close()
  },
})

export { expect, type Page }

/** Says at the top of a file that its journeys need Polkadot's chain, which takes seconds to start. */
export function needPolkadot(): void {
  // Any option of its own would give the file workers of its own.
  if (!isWholeRun) test.use({ polkadot: true })
}

/** The modal, wherever its shadow root is. */
export const modal = (page: Page) => page.getByRole('dialog')

/** In both languages that whole journeys run in: the page is in English until its own language has loaded. */
export const connectButton = (page: Page) => page.getByRole('button', { name: /Connect wallet|اربط محفظتك/i }).first()

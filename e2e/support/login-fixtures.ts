import { freePort, type LoginCounterparts, startLoginCounterparts } from '@latchkey/playground/login'
import type { startStack } from '@latchkey/playground/stack'
import { type Services, startServices } from '@latchkey/services'
import {
  addVirtualPasskeys,
  type LoginVisitor,
  loginVisitor,
  type VirtualPasskeys,
} from '@latchkey/test-wallets/playwright'
import type { BrowserContext, Page } from '@playwright/test'
import { test as base, expect } from './fixtures.ts'
import { type Site, startSite } from './site.ts'
import { startMs } from './start-ms.ts'
import { withStoragePartitioning } from './storage-partitioning.ts'

type Local = Awaited<ReturnType<typeof startStack>>

/** Services with logins, their counterparts and a playground that knows them. */
type LoginStack = LoginCounterparts & {
  readonly services: Services
  /** The playground on the login's own site, and on another one. */
  readonly apps: { readonly same: string; readonly cross: string }
}

type WorkerFixtures = {
  loginStack: LoginStack
  /** Whether the first chain has smart accounts: a bundler takes a moment to start. */
  withBundler: boolean
  /** Whether there are swaps: on the first chain by its pools, on Solana by the stand-in for an exchange. */
  withSwaps: boolean
  /** Whether the services list what accounts hold: of Ethereum chains they read the blocks. */
  withTokens: boolean
}
type TestFixtures = {
  /** Where the app stands, seen from the login: on the same site, or on another one, where storage is partitioned. */
  place: 'same' | 'cross'
  visitor: LoginVisitor
  /** An address that no other test uses. */
  email: string
  /** The name of a user of the social providers that no other test uses. */
  person: string
  passkeys: VirtualPasskeys
  /** Another device: a browser context of its own, whose page is at the app. */
  newDevice: () => Promise<{ page: Page; visitor: LoginVisitor; context: BrowserContext }>
}

/** The key that signs the answers about names for ENS clients. */
export const namesKey = `0x${'5a'.repeat(32)}` as const

/** Swaps that the playground's chains have. */
function swapsOf({ solanaSwaps, stack: { chains, swap, token } }: Local) {
  const { euro, router, wrappedNative } = swap
  const pools = { wrappedNative, v2: [{ router }], baseTokens: [token.address, euro.address] }
  const onchain = { type: 'onchain' as const, chains: { [`eip155:${chains[0].id}`]: pools } }
  return { providers: [onchain, solanaSwaps] }
}

/** What the services know of tokens: the one of the stack, and what their own index sees. */
function tokensOf({ chains, solana, token }: Local['stack']) {
  const indexed = { tokens: [{ ...token }], history: { type: 'indexer' as const } }
  return {
    chains: {
      ...Object.fromEntries(chains.map(({ id }) => [`eip155:${id}`, indexed])),
      [solana.chainId]: { tokens: [{ ...solana.token, name: 'Test Dollar' }] },
    },
    pollMs: 500,
  }
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  launchOptions: [
    async ({ launchOptions }, use) => use(await withStoragePartitioning(launchOptions)),
    { scope: 'worker' },
  ],
  // No login has an account there, and these workers are their own in any case: the browser is started differently.
  polkadot: [false, { scope: 'worker' }],
  withBundler: [false, { scope: 'worker', option: true }],
  withSwaps: [false, { scope: 'worker', option: true }],
  withTokens: [false, { scope: 'worker', option: true }],
  loginStack: [
    async ({ local, withBundler, withSwaps, withTokens }, use) => {
      const { stack } = local
      const [chain] = stack.chains
      const port = await freePort()
      const login = await startLoginCounterparts({ port, rpcUrl: chain.rpcUrl, smartAccounts: withBundler })
      const services = await startServices({
        port,
        logLevel: 'silent',
        chains: {
          ...Object.fromEntries(stack.chains.map(({ id, rpcUrl }) => [`eip155:${id}`, rpcUrl])),
          'eip155:10': chain.rpcUrl,
          [stack.solana.chainId]: stack.solana.rpcUrl,
        },
        ...(withSwaps && { swap: swapsOf(local) }),
        ...(withTokens && { blockchain: tokensOf(stack) }),
        names: { zones: [{ name: 'shop.eth' }], signingKey: { command: ['printf', namesKey] } },
        ...login.settings,
      })
      const site: Site = await startSite({
        ...stack,
        relayUrl: services.relayUrl,
        servicesUrl: services.url,
        login: { url: login.origin, mailboxUrl: '' },
      })
      const at = (host: string) => `http://${host}:${new URL(site.url).port}`
      const apps = { same: at('app.shop.localhost'), cross: at('app.other.localhost') }
      await use({ ...login, services, apps })
      await Promise.all([site.close(), services.close(), login.close()])
    },
    { scope: 'worker', timeout: startMs },
  ],
  place: ['same', { option: true }],
  baseURL: async ({ loginStack, place }, use) => use(loginStack.apps[place]),
  email: async ({ place }, use, { testId, retry }) => use(`${testId.slice(-12)}-${place}${retry}@mail.example`),
  person: async ({ email, loginStack }, use) => {
    const [id = ''] = email.split('@')
    const name = `Ann${id}`
    loginStack.providers.people[id] = { email, email_verified: true, name }
    await use(name)
  },
  visitor: async ({ loginStack, page }, use) =>
    use(loginVisitor(page, { url: loginStack.origin, mailbox: loginStack.mailbox })),
  passkeys: async ({ context }, use) => use(await addVirtualPasskeys(context)),
  newDevice: async ({ loginStack, newContext, place }, use) =>
    use(async () => {
      const context = await newContext({ baseURL: loginStack.apps[place] })
      const page = await context.newPage()
      return {
        context,
        page,
        visitor: loginVisitor(page, { url: loginStack.origin, mailbox: loginStack.mailbox }),
      }
    }),
})

export { expect }

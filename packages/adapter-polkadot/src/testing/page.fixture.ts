import type { LatchkeyClient, Network } from '@latchkey/core'
import { adapterOf, createTestClient, targetOf as requestOf, type TestClientOptions } from '@latchkey/core/testing'
import { type PolkadotTestChain, startPolkadotChain } from '@latchkey/test-wallets/chopsticks'
import { createPolkadotPageWallet, type PolkadotPageWalletOptions } from '@latchkey/test-wallets/page'
import { fakeWindow, removeAfterTest } from '@latchkey/test-wallets/vitest'
import { afterAll, beforeAll, onTestFinished, vi } from 'vitest'
import { polkadotAdapter } from '../polkadot-adapter.ts'

/** Every test of a file shares its window; wallets are removed when their test ends. */
const page = fakeWindow()

/** The part of a chain that networks need. */
export type ChainFacts = Pick<PolkadotTestChain, 'chainId' | 'url'>

/** For tests that send no request to a node. */
export const noChain: ChainFacts = { chainId: 'polkadot:45454545454545454545454545454545', url: 'ws://127.0.0.1:1' }

/** A local chain for all tests of a file. */
export function useChain(): () => PolkadotTestChain {
  let chain: PolkadotTestChain
  beforeAll(async () => {
    chain = await startPolkadotChain()
  }, 120_000)
  afterAll(() => chain?.close())
  return () => chain
}

/** The local chain as a network with prefix 2, and one with prefix 42 and no node. */
export function networksOf({ chainId, url }: ChainFacts): readonly [Network<'polkadot'>, Network<'polkadot'>] {
  const home: Network<'polkadot'> = {
    id: chainId.slice('polkadot:'.length),
    name: 'Local',
    nativeCurrency: { name: 'Rococo', symbol: 'ROC', decimals: 12 },
    rpcUrls: { default: { http: [], webSocket: [url] } },
    blockExplorers: { default: { name: 'Explorer', url: 'https://explorer.example' } },
    chainNamespace: 'polkadot',
    caipNetworkId: chainId,
  }
  const id = 'e143f23803ac50e8f6f8e62695d1ce9e'
  return [home, { ...home, id, name: 'Away', caipNetworkId: `polkadot:${id}` }]
}

export const ss58Prefixes = { [noChain.chainId]: 2 }

/** A wallet in the page for the running test. */
export function useWallet(options: Partial<PolkadotPageWalletOptions> = {}) {
  vi.stubGlobal('window', page)
  return removeAfterTest(createPolkadotPageWallet({ name: 'dot', window: page, ...options }))
}

/** The page's own list of wallets, for wallets that the test controls. */
export function inject(name: string, wallet: unknown) {
  vi.stubGlobal('window', page)
  const holder = page as { injectedWeb3?: Record<string, unknown> }
  holder.injectedWeb3 ??= {}
  holder.injectedWeb3[name] = wallet
  onTestFinished(() => {
    delete holder.injectedWeb3?.[name]
  })
}

/** A client with the adapter, started for the running test. */
export function useClient(chain: ChainFacts, options: TestClientOptions = {}) {
  vi.stubGlobal('window', page)
  const created = createTestClient({
    networks: networksOf(chain),
    adapters: [polkadotAdapter({ ss58Prefixes })],
    ...options,
  })
  onTestFinished(created.client.start())
  return created
}

export const instanceOf = (client: LatchkeyClient) => adapterOf<'polkadot'>(client, 'polkadot')

export const targetOf = requestOf<'polkadot'>

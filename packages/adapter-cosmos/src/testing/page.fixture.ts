import type { LatchkeyClient, Network } from '@latchkey/core'
import { adapterOf, createTestClient, targetOf as requestOf, type TestClientOptions } from '@latchkey/core/testing'
import { type CosmosTestChain, startCosmosChain } from '@latchkey/test-wallets/cosmos'
import { type CosmosPageWalletOptions, createCosmosPageWallet } from '@latchkey/test-wallets/page'
import { fakeWindow, removeAfterTest } from '@latchkey/test-wallets/vitest'
import { afterAll, beforeAll, onTestFinished, vi } from 'vitest'
import { type CosmosAdapterOptions, cosmosAdapter } from '../cosmos-adapter.ts'

export type Chains = { readonly home: CosmosTestChain; readonly away: CosmosTestChain }

/** Two local chains for all tests of a file. */
export function useChains(): () => Chains {
  let chains: Chains
  beforeAll(async () => {
    const [home, away] = await Promise.all([
      startCosmosChain(),
      startCosmosChain({ chainId: 'localosmo-1', prefix: 'osmo', denom: 'uosmo' }),
    ])
    chains = { home, away }
  })
  afterAll(() => Promise.all([chains.home.close(), chains.away.close()]))
  return () => chains
}

/** A window that counts its listeners. */
export function usePage() {
  const page = fakeWindow()
  const { addEventListener, removeEventListener } = page
  const held = new Map<string, Set<unknown>>()
  const own = (type: string) => held.get(type) ?? held.set(type, new Set()).get(type)
  page.addEventListener = (type, listener, options) => {
    own(type)?.add(listener)
    addEventListener.call(page, type, listener, options)
  }
  page.removeEventListener = (type, listener, options) => {
    own(type)?.delete(listener)
    removeEventListener.call(page, type, listener, options)
  }
  vi.stubGlobal('window', page)
  // `storage` is the test wallet's own.
  const listeners = () => [...held].reduce((sum, [type, set]) => sum + (type === 'storage' ? 0 : set.size), 0)
  return { page, listeners }
}

/** The local chains as networks. */
export function networksOf({ away, home }: Chains): readonly [Network<'cosmos'>, Network<'cosmos'>] {
  const network = ({ chainId, denom, url }: CosmosTestChain): Network<'cosmos'> => ({
    id: chainId.slice('cosmos:'.length),
    name: `Local ${denom}`,
    nativeCurrency: { name: 'Coin', symbol: denom.slice(1).toUpperCase(), decimals: 6 },
    rpcUrls: { default: { http: [url] } },
    blockExplorers: { default: { name: 'Explorer', url: 'https://explorer.example' } },
    chainNamespace: 'cosmos',
    caipNetworkId: chainId,
  })
  return [network(home), network(away)]
}

/** The adapter's settings for the local chains. */
export function settingsOf({ away, home }: Chains): NonNullable<CosmosAdapterOptions['chains']> {
  const settings = ({ denom, prefix, url }: CosmosTestChain) => ({
    bech32Prefix: prefix,
    gasPrice: `0.025${denom}`,
    rest: url,
  })
  return { [home.chainId]: settings(home), [away.chainId]: settings(away) }
}

/** A wallet in the page for the running test, with both chains. */
export function useWallet(chains: Chains, page: object, options: Partial<CosmosPageWalletOptions> = {}) {
  const known = ({ chainId, prefix, url }: CosmosTestChain) => ({
    id: chainId.slice('cosmos:'.length),
    prefix,
    rpcUrl: url,
  })
  return removeAfterTest(
    createCosmosPageWallet({
      name: 'Kep',
      chains: [known(chains.home), known(chains.away)],
      window: page as NonNullable<CosmosPageWalletOptions['window']>,
      ...options,
    }),
  )
}

/** A client with the adapter, started for the running test. */
export function useClient(chains: Chains, options: TestClientOptions = {}) {
  const adapters = [cosmosAdapter({ chains: settingsOf(chains) })]
  const created = createTestClient({ networks: networksOf(chains), adapters, ...options })
  const stop = created.client.start()
  onTestFinished(stop)
  return { ...created, stop }
}

export const instanceOf = (client: LatchkeyClient) => adapterOf<'cosmos'>(client, 'cosmos')

export const targetOf = requestOf<'cosmos'>

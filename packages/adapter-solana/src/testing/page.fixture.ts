import type { LatchkeyClient, Network } from '@latchkey/core'
import { adapterOf, createTestClient, targetOf as requestOf, type TestClientOptions } from '@latchkey/core/testing'
import { type SolanaTestChain, startSolanaChain } from '@latchkey/test-wallets/litesvm'
import { createSolanaPageWallet, type SolanaPageWalletOptions } from '@latchkey/test-wallets/page'
import { fakeWindow, removeAfterTest } from '@latchkey/test-wallets/vitest'
import { afterAll, beforeAll, onTestFinished, vi } from 'vitest'
import { solanaAdapter } from '../solana-adapter.ts'

/** The app side of Wallet Standard exists once per page, so every test of a file shares its window. */
const page = fakeWindow()

/** A local chain for all tests of a file. */
export function useChain(): () => SolanaTestChain {
  let chain: SolanaTestChain
  beforeAll(async () => {
    vi.stubGlobal('window', page)
    chain = await startSolanaChain()
  })
  afterAll(() => chain.close())
  return () => chain
}

/** The local chain as a network, and another one with the same node. */
export function networksOf(
  chain: Pick<SolanaTestChain, 'chainId' | 'url'>,
): readonly [Network<'solana'>, Network<'solana'>] {
  const home: Network<'solana'> = {
    id: chain.chainId.slice('solana:'.length),
    name: 'Local',
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    rpcUrls: { default: { http: [chain.url] } },
    blockExplorers: { default: { name: 'Explorer', url: 'https://explorer.example' } },
    chainNamespace: 'solana',
    caipNetworkId: chain.chainId,
  }
  const away = { ...home, id: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1', name: 'Away' }
  return [home, { ...away, caipNetworkId: `solana:${away.id}` }]
}

/** A wallet in the page for the running test. */
export function useWallet(chain: SolanaTestChain, options: Partial<SolanaPageWalletOptions> = {}) {
  vi.stubGlobal('window', page)
  return removeAfterTest(
    createSolanaPageWallet({
      name: 'Sol',
      chains: [
        { id: 'solana:localnet', rpcUrl: chain.url },
        { id: 'solana:devnet', rpcUrl: chain.url },
      ],
      window: page,
      ...options,
    }),
  )
}

/** A client with the adapter, started for the running test. */
export function useClient(chain: SolanaTestChain, options: TestClientOptions = {}) {
  vi.stubGlobal('window', page)
  const created = createTestClient({ networks: networksOf(chain), adapters: [solanaAdapter()], ...options })
  onTestFinished(created.client.start())
  return created
}

export const instanceOf = (client: LatchkeyClient) => adapterOf<'solana'>(client, 'solana')

export const targetOf = requestOf<'solana'>

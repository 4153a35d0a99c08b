import { ethersAdapter } from '@latchkey/adapter-ethers'
import { solanaAdapter } from '@latchkey/adapter-solana'
import type { Network } from '@latchkey/core'
import { mainnet, polygon } from '@latchkey/core/networks'
import { type SolanaTestChain, startSolanaChain } from '@latchkey/test-wallets/litesvm'
import { afterAll, beforeAll } from 'vitest'
import { type PhoneOptions, usePageLoads } from './page-loads.ts'

/** The local Solana under its older id, which the first Solana wallets use. */
export const olderSolana = 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'

/** Ethereum and a real Solana chain, in pages and on phones, for the tests of a file. */
export function useEcosystems() {
  let chain: SolanaTestChain
  beforeAll(async () => {
    chain = await startSolanaChain()
  })
  afterAll(() => chain.close())

  const solanaNetwork = (): Network<'solana'> => ({
    id: chain.chainId.slice('solana:'.length),
    name: 'Local Solana',
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    rpcUrls: { default: { http: [chain.url] } },
    chainNamespace: 'solana',
    caipNetworkId: chain.chainId,
    deprecatedCaipNetworkId: olderSolana,
  })
  const visits = usePageLoads(() => ({
    networks: [mainnet, polygon, solanaNetwork()],
    adapters: () => [ethersAdapter(), solanaAdapter()],
  }))
  const createPhone = (options: Partial<PhoneOptions> = {}) =>
    visits.createPhone({
      chains: [1, 137].map((id) => ({ id, rpcUrl: 'http://127.0.0.1:1' })),
      solana: [{ id: chain.chainId, rpcUrl: chain.url }],
      ...options,
    })

  return {
    chain: () => chain,
    createBrowser: visits.createBrowser,
    createPhone,
    /** A phone that has scanned the code of a page. */
    async connected(options?: Partial<PhoneOptions>) {
      const [phone, visit] = [await createPhone(options), visits.createBrowser()]
      const page = visit()
      await page.scan(phone)
      return { phone, page, visit }
    },
  }
}

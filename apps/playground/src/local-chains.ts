import { type Chain, defineChain } from 'viem'
import type { Stack } from './stack.ts'

/** The local EVM chains, as viem and wagmi describe chains. */
export function localChains(stack: Stack): readonly [Chain, ...Chain[]] {
  return stack.chains.map(({ id, name, rpcUrl }) =>
    defineChain({
      id,
      name,
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [rpcUrl] } },
      blockExplorers: { default: { name: 'Explorer', url: 'https://explorer.example.org' } },
      testnet: true,
    }),
  ) as unknown as readonly [Chain, ...Chain[]]
}

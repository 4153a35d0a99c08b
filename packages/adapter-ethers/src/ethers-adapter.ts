import type { Adapter } from '@latchkey/core'
import { createEvmAdapter } from '@latchkey/eip1193/adapter'

/**
 * Ethereum chains with ethers 6, for apps without wagmi. The wallets are those of the page (EIP-6963, and older ones at
 * `window.ethereum`) and those that connect by QR code or link. The networks are the client's. ethers loads when
 * something is first read or encoded, not with the page.
 *
 * @example
 * const client = createLatchkey({ networks: [mainnet], adapters: [ethersAdapter()] })
 */
export function ethersAdapter(): Adapter<'eip155'> {
  return createEvmAdapter({
    id: 'ethers',
    load: {
      library: async () => (await import('./lazy/ethers-6.ts')).ethers6,
      checksumAddress: async () => (await import('./lazy/checksum-address.ts')).checksumAddress,
    },
  })
}

import { ethersAdapter } from '@latchkey/adapter-ethers'
import { toNetwork } from '@latchkey/core/networks'
import { evmReceiver } from '../evm-receiver.ts'
import { localChains } from '../local-chains.ts'
import type { OpenEcosystem } from './ecosystem.ts'

/** Ethereum by ethers 6, without wagmi. Its test wallets are those that wagmi's pages have. */
export const openEthers: OpenEcosystem = async (stack) => ({
  adapter: ethersAdapter(),
  networks: localChains(stack).map(toNetwork),
  receiver: evmReceiver,
  announceWallets: () => [],
})

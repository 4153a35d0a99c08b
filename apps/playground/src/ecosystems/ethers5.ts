import { ethers5Adapter } from '@latchkey/adapter-ethers5'
import { toNetwork } from '@latchkey/core/networks'
import { evmReceiver } from '../evm-receiver.ts'
import { localChains } from '../local-chains.ts'
import type { OpenEcosystem } from './ecosystem.ts'

/** Ethereum by ethers 5, which this app has under another name beside ethers 6. */
export const openEthers5: OpenEcosystem = async (stack) => ({
  adapter: ethers5Adapter({ ethers: () => import('ethers5') }),
  networks: localChains(stack).map(toNetwork),
  receiver: evmReceiver,
  announceWallets: () => [],
})

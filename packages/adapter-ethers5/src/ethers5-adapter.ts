import type { Adapter } from '@latchkey/core'
import { LatchkeyError } from '@latchkey/core/errors'
import { createEvmAdapter } from '@latchkey/eip1193/adapter'
import type { Ethers5 } from './ethers5.ts'

/** Options of `ethers5Adapter()`. */
export type Ethers5AdapterOptions = {
  /** The app's own ethers 5; called when something is first connected, read or encoded. */
  readonly ethers: () => Promise<Ethers5>
}

/**
 * Ethereum chains with ethers 5, for apps without wagmi. The wallets are those of the page (EIP-6963, and older ones at
 * `window.ethereum`) and those that connect by QR code or link. The networks are the client's.
 *
 * The app passes its own ethers. So an app that has ethers 5 under another name, beside ethers 6, can use both.
 *
 * @example
 * const client = createLatchkey({ networks: [mainnet], adapters: [ethers5Adapter({ ethers: () => import('ethers') })] })
 * @throws LatchkeyError `config/invalid` where `ethers` is no function
 */
export function ethers5Adapter(options: Ethers5AdapterOptions): Adapter<'eip155'> {
  const ethers = options?.ethers
  if (typeof ethers !== 'function')
    throw new LatchkeyError('config/invalid', { details: "Write ethers5Adapter({ ethers: () => import('ethers') })." })
  const load = async () => {
    const [{ readEthers5 }, module] = await Promise.all([import('./lazy/read-ethers5.ts'), ethers()])
    return readEthers5(module)
  }
  return createEvmAdapter({
    id: 'ethers5',
    load: { library: async () => (await load()).library, checksumAddress: async () => (await load()).checksumAddress },
  })
}

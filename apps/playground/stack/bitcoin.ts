import { startBitcoinChain } from '@latchkey/test-wallets/bcoin'

/** A local Bitcoin chain with a block for everything that is sent, and the line of the stack that pages read. */
export async function startBitcoin() {
  const chain = await startBitcoinChain({ autoMine: true })
  return { chain, line: { esploraUrl: chain.url, chainId: chain.chainId } }
}

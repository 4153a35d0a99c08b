import { solanaMnemonicAccounts } from '@latchkey/test-wallets'
import { startSolanaChain } from '@latchkey/test-wallets/litesvm'

const token = { symbol: 'TUSD', decimals: 6 }

/** A local Solana chain whose first account holds a thousand of a token, and the line of the stack that pages read. */
export async function startSolana() {
  const chain = await startSolanaChain()
  const [holder] = solanaMnemonicAccounts({ count: 1 })
  const { mint, mintTo } = chain.createToken({ decimals: token.decimals })
  if (holder) await mintTo(holder.address, 1000n * 10n ** BigInt(token.decimals))
  return { chain, line: { rpcUrl: chain.url, chainId: chain.chainId, token: { ...token, address: mint } } }
}

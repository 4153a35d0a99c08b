import { solanaMnemonicAccounts } from '@latchkey/test-wallets'
import { startJupiterStandIn, startSolanaChain } from '@latchkey/test-wallets/litesvm'

const token = { symbol: 'TUSD', decimals: 6 }
const euroToken = { symbol: 'TEUR', decimals: 6 }
const wrappedSol = 'So11111111111111111111111111111111111111112'

/**
 * A local Solana chain whose first account holds a thousand of a token, and the line of the stack that pages read. Tokens are swapped by stand-ins for an
 * exchange and its program.
 */
export async function startSolana() {
  const chain = await startSolanaChain()
  const exchange = await chain.addExchange()
  const [holder] = solanaMnemonicAccounts({ count: 1 })
  const dollar = chain.createToken({ decimals: token.decimals })
  const euro = chain.createToken({ decimals: euroToken.decimals })
  if (holder) await dollar.mintTo(holder.address, 1000n * 10n ** BigInt(token.decimals))
  for (const mint of [dollar.mint, euro.mint, wrappedSol]) await exchange.stock(mint, 10n ** 15n)
  // The price of a smallest unit, compared with the others: a euro is worth 1.10 dollars, a SOL 150.
  const prices = { [dollar.mint]: 100n, [euro.mint]: 110n, [wrappedSol]: 15n }
  const jupiter = await startJupiterStandIn({ rpcUrl: chain.url, exchange, prices })
  const line = {
    rpcUrl: chain.url,
    chainId: chain.chainId,
    token: { ...token, address: dollar.mint },
    euro: { ...euroToken, address: euro.mint },
  }
  const close = async () => {
    jupiter.close()
    await chain.close()
  }
  const swaps = { type: 'jupiter' as const, url: jupiter.url, chains: [chain.chainId as string] }
  return { chain, line, close, swaps }
}

import { polkadotMnemonicAccounts } from '@latchkey/test-wallets'
import { startPolkadotChain } from '@latchkey/test-wallets/chopsticks'

const token = { symbol: 'TUSD', decimals: 6 }

/** A local Polkadot chain (an Asset Hub) whose first account holds a thousand of a token, and the line of the stack that pages read. */
export async function startPolkadot() {
  const chain = await startPolkadotChain()
  const [holder] = polkadotMnemonicAccounts({ count: 1 })
  const balances = holder ? { [holder.address]: 1000n * 10n ** BigInt(token.decimals) } : {}
  const { id } = await chain.createAsset({ ...token, balances })
  return { chain, line: { wsUrl: chain.url, chainId: chain.chainId, token: { ...token, address: id } } }
}

import { cosmosMnemonicAccounts } from '@latchkey/test-wallets'
import { startCosmosChain } from '@latchkey/test-wallets/cosmos'

const token = { address: 'factory/cosmos1test/utusd', symbol: 'TUSD', decimals: 6 }

/** Two local Cosmos chains, on the first of which the first account holds a thousand of a token, and the line of the stack that pages read. */
export async function startCosmos() {
  const [chain, away] = await Promise.all([
    startCosmosChain(),
    startCosmosChain({ chainId: 'localosmo-1', prefix: 'osmo', denom: 'uosmo' }),
  ])
  const [holder] = cosmosMnemonicAccounts({ count: 1 })
  chain.describe({ denom: token.address, symbol: token.symbol, decimals: token.decimals })
  if (holder) chain.fund(holder.addressOn('cosmos'), 1000n * 10n ** BigInt(token.decimals), token.address)
  return {
    chain,
    away,
    line: {
      rpcUrl: chain.url,
      chainId: chain.chainId,
      token,
      away: { rpcUrl: away.url, chainId: away.chainId },
    },
    close: () => Promise.all([chain.close(), away.close()]),
  }
}

import {
  anvil,
  arbitrum,
  avalanche,
  base,
  bsc,
  celo,
  gnosis,
  linea,
  mainnet,
  type Network,
  optimism,
  polygon,
  scroll,
  sepolia,
  solana,
  solanaDevnet,
  solanaTestnet,
  zksync,
  zora,
} from '@latchkey/core/networks'

/** The network's name and currency, as the visitor sees them. */
export type NamedNetwork = {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly isTest: boolean
}

const known: readonly Network[] = [
  mainnet,
  optimism,
  bsc,
  gnosis,
  polygon,
  base,
  arbitrum,
  avalanche,
  celo,
  linea,
  scroll,
  sepolia,
  zksync,
  zora,
  anvil,
  solana,
  solanaDevnet,
  solanaTestnet,
]

/**
 * Names a network from the table of this site, because the app could give a chain the name of another. An unknown chain
 * is shown by its id.
 */
export function nameNetwork(chainId: string): NamedNetwork {
  const found = known.find(({ caipNetworkId }) => caipNetworkId === chainId)
  if (found)
    return {
      name: found.name,
      symbol: found.nativeCurrency.symbol,
      decimals: found.nativeCurrency.decimals,
      isTest: found.testnet === true,
    }
  const isSolana = chainId.startsWith('solana:')
  return { name: chainId, symbol: isSolana ? 'SOL' : '', decimals: isSolana ? 9 : 18, isTest: false }
}

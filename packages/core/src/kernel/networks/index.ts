export type { Network } from '../ports/network.ts'
export { bitcoin, bitcoinRegtest, bitcoinTestnet } from './bip122.ts'
export { cosmoshub, osmosis } from './cosmos.ts'
export { decodeNetwork } from './decode-network.ts'
export { type DefinedNetwork, defineNetwork, type NetworkInput } from './define-network.ts'
export {
  anvil,
  arbitrum,
  avalanche,
  base,
  bsc,
  celo,
  type EvmNetwork,
  gnosis,
  linea,
  mainnet,
  optimism,
  polygon,
  scroll,
  sepolia,
  zksync,
  zora,
} from './eip155.ts'
export { explorerUrl } from './explorer-url.ts'
export { kusama, polkadot, polkadotAssetHub, westend } from './polkadot.ts'
export { solana, solanaDevnet, solanaTestnet } from './solana.ts'
export { type ChainReference, toChainId } from './to-chain-id.ts'
export { type ChainLike, type NetworkLike, toNetwork } from './to-network.ts'
export { unknownNetwork } from './unknown-network.ts'

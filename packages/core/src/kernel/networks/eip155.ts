import type { Network } from '../ports/network.ts'

type Currency = Network['nativeCurrency']
type Explorer = readonly [name: string, url: string]

/** A network of an Ethereum chain. */
export type EvmNetwork<id extends number = number> = Network<'eip155'> & {
  readonly id: id
  readonly caipNetworkId: `eip155:${id}`
}

const ether: Currency = { name: 'Ether', symbol: 'ETH', decimals: 18 }

/** The endpoints are the chains' own public ones: data for libraries, core itself asks none of them. */
function evm<const id extends number>(id: id, name: string, currency: Currency, rpc: string, explorer?: Explorer) {
  const network: EvmNetwork<id> = {
    id,
    name,
    nativeCurrency: currency,
    rpcUrls: { default: { http: [rpc] } },
    chainNamespace: 'eip155',
    caipNetworkId: `eip155:${id}` as const,
    ...(explorer && { blockExplorers: { default: { name: explorer[0], url: explorer[1] } } }),
  }
  return network
}

const testnet = <network extends Network>(network: network): network => ({ ...network, testnet: true })
const currency = (name: string, symbol = name): Currency => ({ name, symbol, decimals: 18 })

/** Ethereum (`eip155:1`). */
export const mainnet = /* @__PURE__ */ evm(1, 'Ethereum', ether, 'https://ethereum.reth.rs/rpc', [
  'Etherscan',
  'https://etherscan.io',
])

/** OP Mainnet (`eip155:10`). */
export const optimism = /* @__PURE__ */ evm(10, 'OP Mainnet', ether, 'https://mainnet.optimism.io', [
  'Optimism Explorer',
  'https://optimistic.etherscan.io',
])

/** BNB Smart Chain (`eip155:56`). */
export const bsc = /* @__PURE__ */ evm(
  56,
  'BNB Smart Chain',
  /* @__PURE__ */ currency('BNB'),
  'https://56.rpc.thirdweb.com',
  ['BscScan', 'https://bscscan.com'],
)

/** Gnosis Chain (`eip155:100`). */
export const gnosis = /* @__PURE__ */ evm(
  100,
  'Gnosis',
  /* @__PURE__ */ currency('xDAI', 'XDAI'),
  'https://rpc.gnosischain.com',
  ['Gnosisscan', 'https://gnosisscan.io'],
)

/** Polygon (`eip155:137`). */
export const polygon = /* @__PURE__ */ evm(
  137,
  'Polygon',
  /* @__PURE__ */ currency('POL'),
  'https://polygon.drpc.org',
  ['PolygonScan', 'https://polygonscan.com'],
)

/** ZKsync Era (`eip155:324`). */
export const zksync = /* @__PURE__ */ evm(324, 'ZKsync Era', ether, 'https://mainnet.era.zksync.io', [
  'ZKsync Explorer',
  'https://explorer.zksync.io',
])

/** Base (`eip155:8453`). */
export const base = /* @__PURE__ */ evm(8453, 'Base', ether, 'https://mainnet.base.org', [
  'Basescan',
  'https://basescan.org',
])

/** Arbitrum One (`eip155:42161`). */
export const arbitrum = /* @__PURE__ */ evm(42161, 'Arbitrum One', ether, 'https://arb1.arbitrum.io/rpc', [
  'Arbiscan',
  'https://arbiscan.io',
])

/** Celo (`eip155:42220`). */
export const celo = /* @__PURE__ */ evm(42220, 'Celo', /* @__PURE__ */ currency('CELO'), 'https://forno.celo.org', [
  'Celo Explorer',
  'https://celoscan.io',
])

/** Avalanche's C-Chain (`eip155:43114`). */
export const avalanche = /* @__PURE__ */ evm(
  43114,
  'Avalanche',
  /* @__PURE__ */ currency('Avalanche', 'AVAX'),
  'https://api.avax.network/ext/bc/C/rpc',
  ['SnowTrace', 'https://snowtrace.io'],
)

/** Linea (`eip155:59144`). */
export const linea = /* @__PURE__ */ evm(59144, 'Linea Mainnet', ether, 'https://rpc.linea.build', [
  'Etherscan',
  'https://lineascan.build',
])

/** Scroll (`eip155:534352`). */
export const scroll = /* @__PURE__ */ evm(534352, 'Scroll', ether, 'https://rpc.scroll.io', [
  'Scrollscan',
  'https://scrollscan.com',
])

/** Zora (`eip155:7777777`). */
export const zora = /* @__PURE__ */ evm(7777777, 'Zora', ether, 'https://rpc.zora.energy', [
  'Explorer',
  'https://explorer.zora.energy',
])

/** Sepolia, Ethereum's test network (`eip155:11155111`). */
export const sepolia = /* @__PURE__ */ testnet(
  /* @__PURE__ */ evm(11155111, 'Sepolia', ether, 'https://11155111.rpc.thirdweb.com', [
    'Etherscan',
    'https://sepolia.etherscan.io',
  ]),
)

/** A local development chain (anvil, hardhat). */
export const anvil = /* @__PURE__ */ testnet(/* @__PURE__ */ evm(31337, 'Anvil', ether, 'http://127.0.0.1:8545'))

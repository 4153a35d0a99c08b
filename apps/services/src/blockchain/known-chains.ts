import type { NativeCurrency } from './config.ts'

type Known = {
  readonly native: NativeCurrency
  readonly ensRegistry?: string
  /**
   * The reverse registrar of names for one chain (ENSIP-19); on the chain with the registry, of names for every chain.
   */
  readonly ensReverseRegistrar?: string
  readonly bech32Prefix?: string
}

const native = (name: string, symbol: string, decimals: number): Known => ({ native: { name, symbol, decimals } })
const ether = native('Ether', 'ETH', 18)

/** It has the same address on OP Mainnet, Base, Arbitrum, Linea and Scroll (docs.ens.domains). */
const ensReverseRegistrar = '0x0000000000D8e504002cC26E3Ec46D81971C1664'

/**
 * Values that need no configuration: the names of native currencies (chainid.network, SLIP-44) and the addresses of ENS
 * (docs.ens.domains).
 */
const table: Readonly<Record<string, Known>> = {
  'eip155:1': {
    ...ether,
    ensRegistry: '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e',
    ensReverseRegistrar: '0x283F227c4Bd38ecE252C4Ae7ECE650B0e913f1f9',
  },
  'eip155:10': { ...ether, ensReverseRegistrar },
  'eip155:56': native('BNB', 'BNB', 18),
  'eip155:100': native('xDAI', 'XDAI', 18),
  'eip155:137': native('POL', 'POL', 18),
  'eip155:250': native('Fantom', 'FTM', 18),
  'eip155:5000': native('Mantle', 'MNT', 18),
  'eip155:8217': native('Kaia', 'KAIA', 18),
  'eip155:8453': { ...ether, ensReverseRegistrar },
  'eip155:42161': { ...ether, ensReverseRegistrar },
  'eip155:59144': { ...ether, ensReverseRegistrar },
  'eip155:534352': { ...ether, ensReverseRegistrar },
  'eip155:42220': native('Celo', 'CELO', 18),
  'eip155:43114': native('Avalanche', 'AVAX', 18),
  'eip155:80094': native('BERA', 'BERA', 18),
  'cosmos:cosmoshub-4': {
    native: { name: 'Cosmos Hub Atom', symbol: 'ATOM', decimals: 6, denom: 'uatom' },
    bech32Prefix: 'cosmos',
  },
  'cosmos:osmosis-1': {
    native: { name: 'Osmosis', symbol: 'OSMO', decimals: 6, denom: 'uosmo' },
    bech32Prefix: 'osmo',
  },
  'polkadot:91b171bb158e2d3848fa23a9f1c25182': native('Polkadot', 'DOT', 10),
  'polkadot:b0a8d493285c2df73290dfb7e61f870f': native('Kusama', 'KSM', 12),
  'polkadot:e143f23803ac50e8f6f8e62695d1ce9e': native('Westend', 'WND', 12),
}

const byNamespace: Readonly<Record<string, Known>> = {
  eip155: ether,
  solana: native('Solana', 'SOL', 9),
  bip122: native('Bitcoin', 'BTC', 8),
  cosmos: native('Cosmos', 'ATOM', 6),
  polkadot: native('Polkadot', 'DOT', 10),
}

export function knownChain(chainId: string): Known | undefined {
  const namespace = chainId.slice(0, chainId.indexOf(':'))
  return Object.hasOwn(table, chainId)
    ? table[chainId]
    : Object.hasOwn(byNamespace, namespace)
      ? byNamespace[namespace]
      : undefined
}

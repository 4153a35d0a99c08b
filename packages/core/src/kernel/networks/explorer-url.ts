import type { Network } from '../ports/network.ts'

/**
 * The address of something on the network's block explorer, or `undefined` without one. `path` comes from `ChainKnowledge.explorerPath`;
 * a query of the explorer (Solana's `?cluster=devnet`) stays at the end.
 *
 * @example
 * explorerUrl(solanaDevnet, '/tx/5u…') // https://explorer.solana.com/tx/5u…?cluster=devnet
 */
export function explorerUrl(network: Network, path: string): string | undefined {
  const base = network.blockExplorers?.default.url
  if (!base) return undefined
  const [address = '', query] = base.split('?')
  return `${address.replace(/^(.*[^/])?\/*$/s, '$1')}${path}${query ? `?${query}` : ''}`
}

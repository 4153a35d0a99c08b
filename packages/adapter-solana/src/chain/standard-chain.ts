import type { Network } from '@latchkey/core'

const names: Readonly<Record<string, string>> = {
  '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:mainnet',
  EtWTRABZaYq6iMfeYKouRu166VU2xqa1: 'solana:devnet',
  '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'solana:testnet',
}

/**
 * Wallet Standard's name of a network. A chain on the same machine is `solana:localnet`; any other keeps its CAIP-2 id, which a wallet may
 * list or not.
 */
export function standardChain({ caipNetworkId, rpcUrls }: Network): string {
  const known = names[caipNetworkId.slice('solana:'.length)]
  if (known) return known
  const url = rpcUrls.default.http[0] ?? ''
  return /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?:[:/]|$)/.test(url) ? 'solana:localnet' : caipNetworkId
}

/**
 * The forms of a network in a sign-in message, in the order in which they are requested. Sign In With Solana has names
 * for three networks, and wallets may refuse other names.
 */
export function chainSpellings(caipNetworkId: string): readonly string[] {
  const reference = caipNetworkId.slice('solana:'.length)
  const name = names[reference]
  return [...(name ? [name.slice('solana:'.length), name] : []), reference, caipNetworkId]
}

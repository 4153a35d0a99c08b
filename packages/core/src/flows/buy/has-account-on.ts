import type { ChainId } from '../../kernel/ports/namespace.ts'
import type { Connection } from '../../kernel/ports/session.ts'

/**
 * Whether the wallet has its account on a network, so that the visitor can spend what is paid out there. A contract account, such as a Safe, is at
 * its address on its own networks alone, and other wallets name the networks that they have approved.
 */
export function hasAccountOn(
  { approvedChains, chainId: inUse, connectorId, namespace }: Connection,
  chainId: ChainId,
): boolean {
  // A Safe that embeds the page names no networks. It is only on the network in use.
  if (connectorId === 'safe') return chainId === inUse
  const isApproved = approvedChains === 'any' || approvedChains.some((one) => one === chainId)
  return isApproved && chainId.startsWith(`${namespace}:`)
}

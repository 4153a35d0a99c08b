import { errorNodes } from './error-nodes.ts'
import { isRejectionMessage } from './rejection.ts'

/**
 * Whether a failed `wallet_switchEthereumChain` means that the wallet should be asked to add the network: always after
 * 4902; after 5000 or ±32603 only if the wallet doesn't say that the visitor declined, or it would ask again after a no.
 */
export function shouldAddNetwork(thrown: unknown): boolean {
  const nodes = errorNodes(thrown)
  if (nodes.some((node) => node.code === 4001)) return false
  if (nodes.some((node) => node.code === 4902)) return true
  if (nodes.some((node) => isRejectionMessage(node.message))) return false
  return nodes.some((node) => node.code === 5000 || node.code === 32603 || node.code === -32603)
}

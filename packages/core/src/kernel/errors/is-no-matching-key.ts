import { errorNodes } from './error-nodes.ts'

/** WalletConnect's answer to a disconnect of a session that is already gone; it is ignored. */
export function isNoMatchingKey(thrown: unknown): boolean {
  return errorNodes(thrown).some((node) => /no matching key/i.test(node.message))
}

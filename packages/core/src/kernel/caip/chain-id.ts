import { LatchkeyError } from '../errors/latchkey-error.ts'
import type { ChainId, Namespace } from '../ports/namespace.ts'

/** The parts of a CAIP-2 network id. */
export type ParsedChainId = { readonly namespace: string; readonly reference: string }

/**
 * Splits a CAIP-2 network id.
 *
 * @throws `caip/invalid-chain-id` unless there are exactly two non-empty parts.
 * @example
 * parseChainId('eip155:1') // { namespace: 'eip155', reference: '1' }
 */
export function parseChainId(chainId: string): ParsedChainId {
  const parts = typeof chainId === 'string' ? chainId.split(':') : []
  const [namespace, reference] = parts
  if (parts.length !== 2 || !namespace || !reference) {
    throw new LatchkeyError('caip/invalid-chain-id', { input: chainId })
  }
  return { namespace, reference }
}

/**
 * Joins a namespace and a reference to a CAIP-2 network id; refuses what would not parse again.
 *
 * @example formatChainId('eip155', 1) // 'eip155:1'
 */
export function formatChainId<ns extends Namespace>(namespace: ns, reference: string | number): ChainId<ns> {
  const chainId: ChainId<ns> = `${namespace}:${reference}`
  parseChainId(chainId)
  return chainId
}

import type { ChainId, Namespace } from '../ports/namespace.ts'

/**
 * The namespace of a CAIP-2 or CAIP-10 id.
 *
 * @example namespaceOf('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp') // 'solana'
 */
export function namespaceOf<ns extends Namespace = Namespace>(id: ChainId<ns> | (string & {})): ns {
  return id.slice(0, id.indexOf(':')) as ns
}

/**
 * Whether a value is a well-formed CAIP-2 network id.
 *
 * @example isChainId('eip155:1') // true
 */
export function isChainId(value: unknown): value is ChainId {
  return typeof value === 'string' && /^[^:]+:[^:]+$/.test(value)
}

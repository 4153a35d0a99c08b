import type { ChainId, Namespace } from '../ports/namespace.ts'

/**
 * The namespace of a CAIP-2 or CAIP-10 id.
 *
 * @example namespaceOf('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp') // 'solana'
 */
export function namespaceOf<ns extends Namespace = Namespace>(id: ChainId<ns> | (string & {})): ns {
  return id.slice(0, id.indexOf(':')) as ns
}

import { type ResolveNameParameters, resolveName } from '@latchkey/core'
import { type UseLatchkeyQueryReturnType, useQuery } from './use-query.ts'

/**
 * The address that a name leads to (ENS), or `null`. Without parameters nothing is read. `useLatchkeyName` is the other way round.
 *
 * @example
 * const { data: address } = useLatchkeyResolveName(name ? { namespace: 'eip155', name } : undefined)
 */
export function useLatchkeyResolveName(
  parameters: ResolveNameParameters | undefined,
): UseLatchkeyQueryReturnType<string | null> {
  return useQuery(resolveName, parameters)
}

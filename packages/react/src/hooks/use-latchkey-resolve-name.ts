import { type ResolveNameParameters, resolveName } from '@latchkey/core'
import { type UseLatchkeyRequestReturnType, useRequest } from './use-request.ts'

/**
 * The address that a name leads to (ENS), or `null`. `useLatchkeyName` is the other way round.
 *
 * @example
 * const { mutate, data } = useLatchkeyResolveName()
 * mutate({ namespace: 'eip155', name: 'vitalik.eth' })
 */
export function useLatchkeyResolveName(): UseLatchkeyRequestReturnType<ResolveNameParameters, string | null> {
  return useRequest(resolveName)
}

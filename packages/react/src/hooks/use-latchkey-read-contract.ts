import { type ReadContractParameters, readContract } from '@latchkey/core'
import { type UseLatchkeyRequestReturnType, useRequest } from './use-request.ts'

/**
 * Reads a contract by the app's own nodes, when it is told to. A query library asks by `readContract` of `@latchkey/core` itself.
 *
 * @example
 * const { mutate, data } = useLatchkeyReadContract()
 * mutate({ call: { address, abi, functionName: 'totalSupply' } })
 */
export function useLatchkeyReadContract(): UseLatchkeyRequestReturnType<ReadContractParameters, unknown> {
  return useRequest(readContract)
}

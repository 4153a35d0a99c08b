import { type ReadContractParameters, readContract } from '@latchkey/core'
import { type UseLatchkeyQueryReturnType, useQuery } from './use-query.ts'

/**
 * Reads a contract by the app's own nodes. Without parameters nothing is read.
 *
 * @example
 * const { data, status, refetch } = useLatchkeyReadContract({ call: { address, abi, functionName: 'totalSupply' } })
 */
export function useLatchkeyReadContract(
  parameters: ReadContractParameters | undefined,
): UseLatchkeyQueryReturnType<unknown> {
  return useQuery(readContract, parameters)
}

import { type WriteContractParameters, writeContract } from '@latchkey/core'
import { type UseLatchkeyRequestReturnType, useRequest } from './use-request.ts'

/**
 * Asks the connected wallet to call a contract.
 *
 * @example
 * const { mutate } = useLatchkeyWriteContract()
 * mutate({ call: { address, abi, functionName: 'mint', args: [1n] } })
 */
export function useLatchkeyWriteContract(): UseLatchkeyRequestReturnType<WriteContractParameters, { hash: string }> {
  return useRequest(writeContract)
}

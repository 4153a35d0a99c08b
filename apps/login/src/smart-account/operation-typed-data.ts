import { smartAccountContract, type UserOperation } from '@latchkey/frame/wire'
import type { TypedDataDefinition } from 'viem'
import { getUserOperationTypedData } from 'viem/account-abstraction'
import { toViemOperation } from './to-viem-operation.ts'

/**
 * The typed data that the key signs for an operation. Its hash is that of EntryPoint 0.8: EIP-712 over the packed
 * operation.
 */
export function operationTypedData(operation: UserOperation, chainId: number): TypedDataDefinition {
  return getUserOperationTypedData({
    chainId,
    entryPointAddress: smartAccountContract.entryPoint,
    userOperation: {
      ...toViemOperation(operation),
      // The hash also covers the implementation that the address gets.
      ...(operation.eip7702Auth && { authorization: { address: smartAccountContract.implementation } }),
    } as never,
  }) as unknown as TypedDataDefinition
}

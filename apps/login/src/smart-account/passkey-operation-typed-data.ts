import { passkeyContract, type UserOperation } from '@latchkey/frame/wire'
import type { TypedDataDefinition } from 'viem'
import { toPackedUserOperation } from 'viem/account-abstraction'
import { toViemOperation } from './to-viem-operation.ts'

const types = {
  PackedUserOperation: [
    { name: 'sender', type: 'address' },
    { name: 'nonce', type: 'uint256' },
    { name: 'initCode', type: 'bytes' },
    { name: 'callData', type: 'bytes' },
    { name: 'accountGasLimits', type: 'bytes32' },
    { name: 'preVerificationGas', type: 'uint256' },
    { name: 'gasFees', type: 'bytes32' },
    { name: 'paymasterAndData', type: 'bytes' },
    { name: 'entryPoint', type: 'address' },
  ],
} as const

/**
 * The typed data of an operation that the contract of a passkey account verifies: EIP-712 with the account as its
 * domain, and the EntryPoint in it.
 */
export function passkeyOperationTypedData(operation: UserOperation, chainId: number): TypedDataDefinition {
  const { signature: _, ...packed } = toPackedUserOperation(toViemOperation(operation))
  return {
    domain: { name: 'HybridDeleGator', version: '1', chainId, verifyingContract: operation.sender },
    types,
    primaryType: 'PackedUserOperation',
    message: { ...packed, entryPoint: passkeyContract.entryPoint },
  } as unknown as TypedDataDefinition
}

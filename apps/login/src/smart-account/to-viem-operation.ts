import type { UserOperation } from '@latchkey/frame/wire'
import type { UserOperation as ViemOperation } from 'viem/account-abstraction'

/** An operation of JSON-RPC as viem has it, without an authorisation. */
export function toViemOperation({ eip7702Auth: _, ...operation }: UserOperation): ViemOperation<'0.7'> {
  const number = (value: string | undefined) => (value === undefined ? undefined : BigInt(value))
  return {
    ...operation,
    nonce: BigInt(operation.nonce),
    callGasLimit: number(operation.callGasLimit),
    verificationGasLimit: number(operation.verificationGasLimit),
    preVerificationGas: number(operation.preVerificationGas),
    maxFeePerGas: number(operation.maxFeePerGas),
    maxPriorityFeePerGas: number(operation.maxPriorityFeePerGas),
    paymasterVerificationGasLimit: number(operation.paymasterVerificationGasLimit),
    paymasterPostOpGasLimit: number(operation.paymasterPostOpGasLimit),
  } as never
}

import { passkeyContract, type UserOperation } from '@latchkey/frame/wire'
import { encodeFunctionData, type Hex, hashTypedData, hexToBytes, numberToHex, parseAbi, toHex } from 'viem'
import { toPackedUserOperation } from 'viem/account-abstraction'
import { encodeBatch } from '../calls/batch.ts'
import type { Call } from '../calls/read-calls-request.ts'
import { signDigest } from '../keys/sign.ts'
import { passkeyOperationTypedData } from '../smart-account/passkey-operation-typed-data.ts'
import { toViemOperation } from '../smart-account/to-viem-operation.ts'
import type { OwnerKey } from '../vault/owner-kit.ts'

/** A transaction that any wallet may send, because it holds the signed operation. */
export type OpenTransaction = { readonly to: Hex; readonly data: Hex }

const entryPointAbi = parseAbi([
  'struct PackedUserOperation { address sender; uint256 nonce; bytes initCode; bytes callData; bytes32 accountGasLimits; uint256 preVerificationGas; bytes32 gasFees; bytes paymasterAndData; bytes signature; }',
  'function handleOps(PackedUserOperation[] ops, address beneficiary)',
])

/**
 * Signs calls of an account of passkeys with the key of its kit, without asking a network. The wallet that sends the
 * transaction pays the gas, so the operation pays none. Its nonce is the first nonce of a random nonce key (ERC-4337).
 * So the chain needn't be asked for it, and the operation works only once.
 *
 * @returns `deploy` for a chain where the account was never used, and `send`
 */
export function signAsOwner({
  account: { address, factoryData },
  calls,
  chainId,
  key: { key },
}: {
  readonly account: { readonly address: Hex; readonly factoryData: Hex }
  readonly calls: readonly Call[]
  readonly chainId: number
  readonly key: OwnerKey
}): { readonly deploy: OpenTransaction; readonly send: OpenTransaction } {
  const operation: UserOperation = {
    sender: address,
    nonce: toHex(new Uint8Array([...crypto.getRandomValues(new Uint8Array(24)), ...new Uint8Array(8)])),
    callData: encodeBatch(calls),
    // These are limits. Nothing is paid for them.
    callGasLimit: numberToHex(600_000),
    verificationGasLimit: numberToHex(300_000),
    preVerificationGas: '0x0',
    maxFeePerGas: '0x0',
    maxPriorityFeePerGas: '0x0',
    signature: '0x',
  }
  const digest = hexToBytes(hashTypedData(passkeyOperationTypedData(operation, chainId)))
  const signed = { ...operation, signature: toHex(signDigest(digest, key)) }
  const packed = toPackedUserOperation(toViemOperation(signed))
  return {
    deploy: { to: passkeyContract.factory, data: factoryData },
    send: {
      to: passkeyContract.entryPoint,
      data: encodeFunctionData({ abi: entryPointAbi, functionName: 'handleOps', args: [[packed], address] }),
    },
  }
}

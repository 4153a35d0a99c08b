import { delegatedCode, smartAccountContract, type UserOperation } from '@latchkey/frame/wire'
import {
  createPublicClient,
  createTestClient,
  encodeFunctionData,
  type Hex,
  hexToBigInt,
  http,
  numberToHex,
  parseAbi,
} from 'viem'
import { entryPoint08Abi, getUserOperationTypedData } from 'viem/account-abstraction'
import { privateKeyToAccount } from 'viem/accounts'

const { entryPoint } = smartAccountContract
const abi = parseAbi([
  'struct Call { address target; uint256 value; bytes data; }',
  'function executeBatch(Call[] calls)',
])

type TestCall = { readonly to: Hex; readonly data: Hex; readonly value?: bigint }

/** An account whose key makes operations by itself, as a visitor does who has exported it. */
export type TestOperator = {
  readonly seed: Uint8Array
  readonly address: Hex
  /** Puts the code of a delegation to an address: the pinned implementation. */
  delegate(code?: string): Promise<void>
  operation(calls: readonly TestCall[]): Promise<UserOperation>
  sign(operation: UserOperation): Promise<UserOperation>
}

export function createTestOperator(rpcUrl: string, chainId: number, seed: Uint8Array): TestOperator {
  const account = privateKeyToAccount(`0x${Buffer.from(seed).toString('hex')}`)
  const transport = http(rpcUrl)
  const chain = createPublicClient({ transport })
  return {
    seed,
    address: account.address,
    delegate: (code = delegatedCode) =>
      createTestClient({ mode: 'anvil', transport }).setCode({ address: account.address, bytecode: code as Hex }),
    async operation(calls) {
      const nonce = await chain.readContract({
        address: entryPoint,
        abi: entryPoint08Abi,
        functionName: 'getNonce',
        args: [account.address, 0n],
      })
      const batch = calls.map(({ data, to, value = 0n }) => ({ target: to, value, data }))
      return {
        sender: account.address,
        nonce: numberToHex(nonce),
        callData: encodeFunctionData({ abi, functionName: 'executeBatch', args: [batch] }),
        maxFeePerGas: numberToHex(10_000_000_000n),
        maxPriorityFeePerGas: numberToHex(5_000_000_000n),
        // A signature of another key, for estimates.
        signature: `0x${'f'.repeat(31)}${'0'.repeat(33)}7${'a'.repeat(63)}1c`,
      }
    },
    async sign(operation) {
      const { nonce, ...rest } = operation
      const number = (value: Hex | undefined) => (value === undefined ? undefined : hexToBigInt(value))
      const typedData = getUserOperationTypedData({
        chainId,
        entryPointAddress: entryPoint,
        userOperation: {
          ...rest,
          nonce: hexToBigInt(nonce),
          callGasLimit: number(rest.callGasLimit),
          verificationGasLimit: number(rest.verificationGasLimit),
          preVerificationGas: number(rest.preVerificationGas),
          maxFeePerGas: number(rest.maxFeePerGas),
          maxPriorityFeePerGas: number(rest.maxPriorityFeePerGas),
          paymasterVerificationGasLimit: number(rest.paymasterVerificationGasLimit),
          paymasterPostOpGasLimit: number(rest.paymasterPostOpGasLimit),
        } as never,
      })
      return { ...operation, signature: await account.signTypedData(typedData) }
    },
  }
}

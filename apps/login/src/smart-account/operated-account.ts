import type { UserOperation } from '@latchkey/frame/wire'
import type { Address, Hex } from 'viem'
import type { Call } from './read-calls-request.ts'

/** What the first operation on a network adds, where the address is not the account's contract yet. */
export type Deployment = {
  /** Fields of the operation as it is estimated. */
  readonly fields: Partial<UserOperation>
  /** Those that only an operation has that the visitor pays for. */
  readonly unsponsored?: Partial<UserOperation> | undefined
  /** The contract that the address of a key becomes (EIP-7702), for the visitor to know. */
  readonly becomes?: Address | undefined
  /** The same fields as they are sent, signed where they have to be. */
  finish(): Promise<Partial<UserOperation>>
}

/** An account that acts by operations (ERC-4337): one of a key, or one of passkeys. */
export type OperatedAccount = {
  readonly address: Address
  readonly entryPoint: Hex
  /** Stands for a signature in estimates. */
  readonly anySignature: Hex
  encodeCalls(calls: readonly Call[]): Hex
  /** The hash that the EntryPoint and bundlers know an operation by. */
  hash(operation: UserOperation, chainId: number): Hex
  /** The calls in the data of an operation; `undefined` for any other function, and for no calls. */
  readCalls(callData: Hex): readonly Call[] | undefined
  /** `undefined` where the account's contract is on the network. */
  findDeployment(chainId: string): Promise<Deployment | undefined>
}

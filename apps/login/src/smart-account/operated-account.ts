import type { UserOperation } from '@latchkey/frame/wire'
import type { Address, Hex } from 'viem'
import type { Call } from '../calls/read-calls-request.ts'

/** What the first operation on a network needs in addition, if the address isn't the account's contract there yet. */
export type Deployment = {
  /** Fields of the operation for its estimate. */
  readonly fields: Partial<UserOperation>
  /** Further fields, only for an operation that the visitor pays for. */
  readonly unsponsored?: Partial<UserOperation> | undefined
  /** The contract that the address of a key becomes (EIP-7702). The visitor is told. */
  readonly becomes?: Address | undefined
  /** The same fields for sending, signed if they need it. */
  finish(): Promise<Partial<UserOperation>>
}

/** An account that sends operations (ERC-4337): an account of a key, or of passkeys. */
export type OperatedAccount = {
  readonly address: Address
  readonly entryPoint: Hex
  /** Replaces the signature in estimates. */
  readonly anySignature: Hex
  encodeCalls(calls: readonly Call[]): Hex
  /** The hash by which the EntryPoint and bundlers know an operation. */
  hash(operation: UserOperation, chainId: number): Hex
  /** Reads the calls in the data of an operation; `undefined` for any other function, and if there are no calls. */
  readCalls(callData: Hex): readonly Call[] | undefined
  /** Resolves with `undefined` if the account's contract is already on the network. */
  findDeployment(chainId: string): Promise<Deployment | undefined>
}

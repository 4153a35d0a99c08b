import { delegatedCode, permissionCode } from '@latchkey/frame/wire'
import { type Address, getAddress } from 'viem'

/** The contract that an account's address has become on a network (EIP-7702). */
export type Delegate = {
  readonly address: Address
  /** Whether the login itself uses this contract. */
  readonly isOwn: boolean
}

/** The code of such an account (EIP-7702). */
const designator = /^0xef0100([\da-f]{40})$/

/**
 * Reads the contract of an address; `undefined` = the address has none.
 *
 * @param ask asks a node of the network
 */
export async function delegateOf(
  ask: (method: string, params: unknown[]) => Promise<unknown>,
  account: string,
): Promise<Delegate | undefined> {
  const code = String(await ask('eth_getCode', [account, 'latest'])).toLowerCase()
  const [, found] = designator.exec(code) ?? []
  if (found === undefined) return undefined
  return { address: getAddress(`0x${found}`), isOwn: code === delegatedCode || code === permissionCode }
}

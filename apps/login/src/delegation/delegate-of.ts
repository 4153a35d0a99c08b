import { delegatedCode, permissionCode } from '@latchkey/frame/wire'
import { type Address, getAddress } from 'viem'

/** The contract that an account's address follows on a network (EIP-7702). */
export type Delegate = {
  readonly address: Address
  /** Whether it is a contract that the login itself makes the address follow. */
  readonly isOwn: boolean
}

/** EIP-7702: such an account has this as its code. */
const designator = /^0xef0100([\da-f]{40})$/

/**
 * Reads it; `undefined` = it follows none.
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

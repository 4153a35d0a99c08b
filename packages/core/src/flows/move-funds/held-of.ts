import { sameAddress } from '../../kernel/caip/index.ts'
import { LatchkeyError } from '../../kernel/errors/index.ts'
import type { Balance } from '../../kernel/ports/ability-values.ts'
import type { AccountTarget } from '../account/account-target.ts'
import type { MoveItem } from './move-funds-api.ts'

const id = { type: 'uint256', name: 'id' } as const
const account = { type: 'address', name: 'account' } as const
const reads = {
  erc721: { type: 'function', name: 'ownerOf', inputs: [id], outputs: [account], stateMutability: 'view' },
  erc1155: { type: 'function', name: 'balanceOf', inputs: [account, id], outputs: [id], stateMutability: 'view' },
} as const

/**
 * How much of a token or collectible an account holds now, as the chain says.
 *
 * @throws `wallet/unsupported-method` where it can't be asked, and what the node says
 */
export async function heldOf(
  { address: owner, can, connection: { chainId } }: AccountTarget,
  {
    address,
    kind,
    standard = 'erc721',
    symbol,
    tokenId,
  }: Pick<MoveItem, 'address' | 'kind' | 'standard' | 'symbol' | 'tokenId'>,
): Promise<Balance> {
  if (kind !== 'collectible') {
    if (!can.getBalance) throw new LatchkeyError('wallet/unsupported-method')
    return can.getBalance({ account: owner, chainId, token: address })
  }
  if (!can.readContract || address === undefined) throw new LatchkeyError('wallet/unsupported-method')
  const read = reads[standard]
  const number = BigInt(tokenId ?? 0)
  const args = standard === 'erc721' ? [number] : [owner, number]
  const told = await can.readContract({ chainId, call: { address, abi: [read], functionName: read.name, args } })
  const units = standard === 'erc1155' ? BigInt(told as bigint) : sameAddress(String(told), owner) ? 1n : 0n
  return { units, decimals: 0, symbol }
}

import type { RawMove } from '../raw-transaction.ts'
import type { BlockTransaction } from './block.ts'

/** `transfer(address,uint256)` */
const transfer = '0xa9059cbb'
/** `transferFrom(address,address,uint256)` */
const transferFrom = '0x23b872dd'

/** The token transfer in a pending transaction, read from its call, because it has no logs before it is mined. */
export function readPendingMoves({
  from,
  to,
  input,
}: Pick<BlockTransaction, 'from' | 'to' | 'input'>): readonly RawMove[] {
  if (to === null || !/^0x[0-9a-f]*$/i.test(input)) return []
  const selector = input.slice(0, 10).toLowerCase()
  const words =
    input
      .slice(10, 10 + 3 * 64)
      .toLowerCase()
      .match(/.{64}/g) ?? []
  const address = (index: number) => `0x${words[index]?.slice(24) ?? ''}`
  const amount = (index: number) => String(BigInt(`0x${words[index] ?? '0'}`))
  if (selector === transfer && words.length >= 2)
    return [{ standard: 'erc20', contract: to, from, to: address(0), amount: amount(1) }]
  if (selector === transferFrom && words.length >= 3)
    return [{ standard: 'erc20', contract: to, from: address(0), to: address(1), amount: amount(2) }]
  return []
}

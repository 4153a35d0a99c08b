import { LatchkeyError } from '@latchkey/core/errors'
import { isAddress } from '../address/address.ts'
import { decodeQuantity, isHex } from '../hex/hex.ts'

/** A transaction as a node describes it. */
export type Sent = {
  readonly hash: string
  readonly from: string
  readonly to?: string | undefined
  readonly nonce: bigint
  readonly value: bigint
  readonly data: string
  /** The number of its block. */
  readonly block?: bigint | undefined
}

/** `undefined` for a transaction that the node doesn't know. @throws `request/unreadable` */
export function decodeSent(value: unknown): Sent | undefined {
  if (value === null || value === undefined) return undefined
  const { blockNumber, from, hash, input, nonce, to, value: amount } = Object(value) as Record<string, unknown>
  if (!isHex(hash) || !isAddress(from) || !isHex(input))
    throw new LatchkeyError('request/unreadable', { details: 'The answer is no transaction' })
  return {
    hash,
    from,
    ...(isAddress(to) && { to }),
    nonce: decodeQuantity(nonce),
    value: decodeQuantity(amount),
    data: input,
    ...(typeof blockNumber === 'string' && { block: decodeQuantity(blockNumber) }),
  }
}

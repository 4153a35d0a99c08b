import { LatchkeyError } from '@latchkey/core/errors'

/**
 * `eip155:1` → `1`.
 *
 * @throws `caip/invalid-chain-id`
 *
 * @example fromCaip('eip155:1') // 1
 */
export function fromCaip(chainId: string): number {
  const match = /^eip155:([1-9]\d{0,15})$/.exec(chainId)
  if (!match) throw new LatchkeyError('caip/invalid-chain-id', { input: chainId })
  return Number(match[1])
}

/**
 * `1` → `0x1`, as EIP-3326 and EIP-3085 write it: without leading zeros.
 *
 * @example toHex(10) // '0xa'
 */
export function toHex(id: number): `0x${string}` {
  return `0x${id.toString(16)}`
}

/**
 * Reads a wallet's chain id. Wallets send `0x1`, `0x01`, and `1` as text, number or bigint.
 *
 * @throws `request/unreadable`
 *
 * @example decodeChainId('0x1') // 1
 */
export function decodeChainId(value: unknown): number {
  const id = typeof value === 'string' ? parse(value) : typeof value === 'bigint' ? Number(value) : value
  if (typeof id === 'number' && Number.isSafeInteger(id) && id > 0) return id
  throw new LatchkeyError('request/unreadable', { details: 'The wallet named a chain that is not a chain id' })
}

function parse(text: string): number {
  const trimmed = text.trim()
  return /^(0x[0-9a-f]{1,14}|\d{1,16})$/i.test(trimmed) ? Number(trimmed) : Number.NaN
}

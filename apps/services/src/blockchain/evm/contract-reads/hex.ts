import { UpstreamError } from '../../../outbound/upstream-error.ts'

/**
 * Reads a quantity in the form of JSON-RPC. The length of its text is limited, because `BigInt` of a megabyte takes
 * seconds.
 */
export function readQuantity(value: unknown): bigint {
  if (typeof value === 'string' && /^0x[0-9a-fA-F]{1,64}$/.test(value)) return BigInt(value)
  throw new UpstreamError('invalid', 'The chain gave something that is no number')
}

/** Whether a value is bytes as JSON-RPC writes them. */
export function isHex(value: unknown): value is `0x${string}` {
  return typeof value === 'string' && value.length % 2 === 0 && /^0x[0-9a-fA-F]*$/.test(value)
}

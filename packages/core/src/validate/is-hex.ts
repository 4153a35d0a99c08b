/** Whether a value is 0x-prefixed hex; `0x` alone is the empty string of bytes. */
export function isHex(value: unknown): value is `0x${string}` {
  return typeof value === 'string' && /^0x[\da-fA-F]*$/.test(value)
}

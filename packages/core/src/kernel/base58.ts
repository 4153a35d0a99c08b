const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Longer than a signature, which has 88; decoding takes the square of the length, and what a wallet answers can be of any. */
const longest = 128

/**
 * The bytes of a base58 text; `undefined` when it isn't base58, or is longer than any key or signature.
 *
 * @example decodeBase58('12') // Uint8Array [0, 1]
 */
export function decodeBase58(text: string): Uint8Array | undefined {
  if (text.length > longest) return undefined
  const zeros = /^1*/.exec(text)?.[0].length ?? 0
  let value = 0n
  for (const letter of text) {
    const digit = alphabet.indexOf(letter)
    if (digit < 0) return undefined
    value = value * 58n + BigInt(digit)
  }
  const bytes: number[] = []
  for (; value > 0n; value >>= 8n) bytes.unshift(Number(value & 255n))
  return Uint8Array.from([...new Array<number>(zeros).fill(0), ...bytes])
}

/**
 * Bytes in base58, as Solana and Polkadot write keys.
 *
 * @example encodeBase58([0, 1]) // '12'
 */
export function encodeBase58(bytes: ArrayLike<number>): string {
  const list = Array.from(bytes)
  const zeros = list.findIndex((byte) => byte !== 0)
  let value = list.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
  let text = ''
  for (; value > 0n; value /= 58n) text = `${alphabet[Number(value % 58n)]}${text}`
  return '1'.repeat(zeros < 0 ? list.length : zeros) + text
}

import { sha256 } from './sha256.ts'

const letters = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** The 21 bytes of a base58 address, version first, its checksum looked at; undefined when it is none. */
export function decodeBase58Check(text: string): Uint8Array | undefined {
  if (text.length < 26 || text.length > 35) return undefined
  let value = 0n
  for (const letter of text) {
    const digit = letters.indexOf(letter)
    if (digit < 0) return undefined
    value = value * 58n + BigInt(digit)
  }
  if (value >= 1n << 200n) return undefined
  const bytes = Uint8Array.from({ length: 25 }, (_, at) => Number((value >> BigInt(8 * (24 - at))) & 255n))
  // Every leading zero byte is spelled as a 1, and no other way.
  const zeros = bytes.findIndex((byte) => byte !== 0)
  if (/^1*/.exec(text)?.[0].length !== zeros) return undefined
  const checksum = sha256(sha256(bytes.subarray(0, 21)))
  return [0, 1, 2, 3].every((at) => checksum[at] === bytes[21 + at]) ? bytes.subarray(0, 21) : undefined
}

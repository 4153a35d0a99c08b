const letters = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const generator = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3] as const

/** The content of a bech32 address (BIP-173), which Cosmos uses with a prefix for each chain. */
export type Bech32 = { readonly prefix: string; readonly bytes: Uint8Array }

/** The prefix and the bytes of a bech32 text; `undefined` for an invalid one. Cosmos writes it in lower case. */
export function decodeBech32(text: string): Bech32 | undefined {
  const at = text.lastIndexOf('1')
  if (at < 1 || text.length < at + 7 || text.length > 128 || /[^!-~]|[A-Z]/.test(text)) return undefined
  const prefix = text.slice(0, at)
  const words = Array.from(text.slice(at + 1), (letter) => letters.indexOf(letter))
  if (words.includes(-1) || checksum(prefix, words) !== 1) return undefined
  const bytes = regroup(words.slice(0, -6), 5, 8)
  return bytes && { prefix, bytes: Uint8Array.from(bytes) }
}

/** Bytes as an address with this prefix. */
export function encodeBech32({ bytes, prefix }: Bech32): string {
  const words = regroup(Array.from(bytes), 8, 5) ?? []
  const sum = checksum(prefix, [...words, 0, 0, 0, 0, 0, 0]) ^ 1
  const tail = [25, 20, 15, 10, 5, 0].map((shift) => (sum >>> shift) & 31)
  return `${prefix}1${[...words, ...tail].map((word) => letters[word]).join('')}`
}

function checksum(prefix: string, words: readonly number[]): number {
  const codes = Array.from(prefix, (letter) => letter.charCodeAt(0))
  let sum = 1
  for (const value of [...codes.map((code) => code >> 5), 0, ...codes.map((code) => code & 31), ...words]) {
    const top = sum >>> 25
    sum = ((sum & 0x1ffffff) << 5) ^ value
    for (const [bit, part] of generator.entries()) if ((top >> bit) & 1) sum ^= part
  }
  return sum
}

/** Converts groups of `from` bits to groups of `to` bits. When the result is bytes, the rest must be zeros. */
function regroup(groups: readonly number[], from: number, to: number): readonly number[] | undefined {
  const result: number[] = []
  let held = 0
  let bits = 0
  for (const group of groups) {
    held = ((held << from) | group) & 0xfff
    bits += from
    while (bits >= to) {
      bits -= to
      result.push((held >> bits) & ((1 << to) - 1))
    }
  }
  const rest = (held << (to - bits)) & ((1 << to) - 1)
  if (to === 5) return bits ? [...result, rest] : result
  return bits >= from || rest ? undefined : result
}

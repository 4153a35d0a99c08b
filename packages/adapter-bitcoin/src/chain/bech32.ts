const letters = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const generators = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]

/** The witness program of an address. */
export type WitnessProgram = { readonly prefix: string; readonly version: number; readonly program: Uint8Array }

/** Reads a segwit address: BIP-173 for version 0, BIP-350 for later ones. Undefined for an invalid address. */
export function decodeBech32(text: string): WitnessProgram | undefined {
  const lower = text.toLowerCase()
  if (text.length > 90 || (text !== lower && text !== text.toUpperCase())) return undefined
  const at = lower.lastIndexOf('1')
  const prefix = lower.slice(0, at)
  const values = [...lower.slice(at + 1)].map((letter) => letters.indexOf(letter))
  if (at < 1 || values.length < 8 || values.includes(-1)) return undefined
  const codes = [...prefix].map((letter) => letter.charCodeAt(0))
  const check = polymod([...codes.map((code) => code >> 5), 0, ...codes.map((code) => code & 31), ...values])
  const [version = 0, ...words] = values.slice(0, -6)
  if (version > 16 || check !== (version === 0 ? 1 : 0x2bc830a3)) return undefined
  const program = toBytes(words)
  return program && program.length >= 2 && program.length <= 40 ? { prefix, version, program } : undefined
}

function polymod(values: readonly number[]): number {
  let check = 1
  for (const value of values) {
    const top = check >>> 25
    check = ((check & 0x1ffffff) << 5) ^ value
    for (const [i, generator] of generators.entries()) if ((top >> i) & 1) check ^= generator
  }
  return check
}

/** Groups of 5 bits as bytes. The rest must be zeros, and less than a group. */
function toBytes(words: readonly number[]): Uint8Array | undefined {
  const bytes: number[] = []
  let bits = 0
  let value = 0
  for (const word of words) {
    value = ((value << 5) | word) & 0xfff
    bits += 5
    if (bits < 8) continue
    bits -= 8
    bytes.push((value >> bits) & 255)
  }
  return bits < 5 && (value & ((1 << bits) - 1)) === 0 ? Uint8Array.from(bytes) : undefined
}

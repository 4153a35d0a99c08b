import { ScriptStop } from './script-stop.ts'

/** True unless all bytes are zero; a negative zero counts as zero. */
export function isTrue(bytes: Uint8Array): boolean {
  return bytes.some((byte, index) => byte !== 0 && !(index === bytes.length - 1 && byte === 0x80))
}

/** A little-endian number whose highest bit is its sign, of at most `max` bytes, in its shortest form only (MINIMALDATA). */
export function readNumber(bytes: Uint8Array, max = 4): number {
  const last = bytes.at(-1) ?? 0
  if (bytes.length > max) throw new ScriptStop('signature-malformed')
  if (bytes.length && (last & 0x7f) === 0 && ((bytes.at(-2) ?? 0) & 0x80) === 0)
    throw new ScriptStop('signature-malleable')
  const value = bytes.reduceRight(
    (sum, byte, index) => sum * 256 + (index === bytes.length - 1 ? byte & 0x7f : byte),
    0,
  )
  return last & 0x80 ? -value : value
}

/** The shortest form of a safe integer. */
export function writeNumber(value: number): Uint8Array {
  const bytes: number[] = []
  for (let left = Math.abs(value); left > 0; left = Math.floor(left / 256)) bytes.push(left % 256)
  if ((bytes.at(-1) ?? 0) & 0x80) bytes.push(0)
  const sign = value < 0 ? 0x80 : 0
  return Uint8Array.from(bytes, (byte, index) => (index === bytes.length - 1 ? byte | sign : byte))
}

import { ScriptStop } from './script-stop.ts'

export type ByteReader = {
  /** The next `length` bytes. */
  take(length: number): Uint8Array
  u32(): number
  /** A compact size, in its shortest form only. */
  size(): number
  /** Bytes after their compact size. */
  sized(): Uint8Array
  /** Throws when bytes are left. */
  end(): void
}

/** Reads Bitcoin's serialization with checks of its bounds. Too few or too many bytes are a malformed signature. */
export function byteReader(bytes: Uint8Array): ByteReader {
  let at = 0
  const take = (length: number) => {
    if (length > bytes.length - at) throw new ScriptStop('signature-malformed')
    at += length
    return bytes.subarray(at - length, at)
  }
  const little = (length: number) => take(length).reduceRight((sum, byte) => sum * 256 + byte, 0)
  const size = () => {
    const first = little(1)
    if (first < 0xfd) return first
    // A size of eight bytes is more than any signature has.
    if (first === 0xff) throw new ScriptStop('signature-malformed')
    const value = little(first === 0xfd ? 2 : 4)
    if (value < (first === 0xfd ? 0xfd : 0x10000)) throw new ScriptStop('signature-malformed')
    return value
  }
  return {
    take,
    size,
    u32: () => little(4),
    sized: () => take(size()),
    end: () => {
      if (at !== bytes.length) throw new ScriptStop('signature-malformed')
    },
  }
}

/**
 * SHA-256 of up to 55 bytes, for the checksums of addresses: synchronous and 0.5 kB, because a page loads it before the visitor connects.
 * No secret is hashed with it; `bitcoinjs-lib` hashes messages and transactions.
 */
export function sha256(bytes: Uint8Array): Uint8Array {
  const words = new Uint32Array(64)
  const constants = primes(64).map((prime) => fraction(Math.cbrt(prime)))
  const state = primes(8).map((prime) => fraction(Math.sqrt(prime)))
  const view = new DataView(new ArrayBuffer(64))
  const block = new Uint8Array(view.buffer)
  block.set([...bytes, 0x80])
  view.setUint32(60, bytes.length * 8)
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (let i = 0; i < 64; i++) {
    words[i] = i < 16 ? view.getUint32(i * 4) : expand(words, i)
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
    const one = (h + s1 + ((e & f) ^ (~e & g)) + (constants[i] ?? 0) + (words[i] ?? 0)) | 0
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
    const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0]
  }
  for (const [i, value] of [a, b, c, d, e, f, g, h].entries()) view.setUint32(i * 4, (state[i] ?? 0) + value)
  return block.slice(0, 32)
}

const rotate = (word: number, by: number) => (word >>> by) | (word << (32 - by))
const fraction = (value: number) => ((value % 1) * 2 ** 32) | 0

function expand(words: Uint32Array, i: number): number {
  const [before = 0, last = 0] = [words[i - 15], words[i - 2]]
  const s0 = rotate(before, 7) ^ rotate(before, 18) ^ (before >>> 3)
  const s1 = rotate(last, 17) ^ rotate(last, 19) ^ (last >>> 10)
  return ((words[i - 16] ?? 0) + s0 + (words[i - 7] ?? 0) + s1) | 0
}

function primes(count: number): readonly number[] {
  const found: number[] = []
  for (let n = 2; found.length < count; n++) if (found.every((prime) => n % prime)) found.push(n)
  return found
}

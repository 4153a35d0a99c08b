const mask = 2n ** 64n - 1n

const start = [
  0x6a09e667f3bcc908n,
  0xbb67ae8584caa73bn,
  0x3c6ef372fe94f82bn,
  0xa54ff53a5f1d36f1n,
  0x510e527fade682d1n,
  0x9b05688c2b3e6c1fn,
  0x1f83d9abfb41bd6bn,
  0x5be0cd19137e2179n,
]

/** The order of the block's words in each round, in hex digits. */
const rounds = [
  '0123456789abcdef',
  'ea489fd61c02b753',
  'b8c052fdae367194',
  '7931dcbe265a40f8',
  '905724afe1bc683d',
  '2c6a0b834d75fe19',
  'c51fed4a0763928b',
  'db7ec13950f4862a',
  '6fe9b308c2d714a5',
  'a2847615fb9e3cd0',
  '0123456789abcdef',
  'ea489fd61c02b753',
]

/** The words to mix: the columns, then the diagonals. */
const lanes = ['048c', '159d', '26ae', '37bf', '05af', '16bc', '278d', '349e']

/**
 * BLAKE2b with 64 bytes of output, for at most 128 bytes (one block): enough for an address' checksum. A library for
 * any length would be twice as large as the whole code that an app loads of this adapter at first. Source: RFC 7693
 */
export function blake2b(message: Uint8Array): Uint8Array {
  const block = new Uint8Array(128)
  block.set(message)
  const view = new DataView(block.buffer)
  const words = Array.from({ length: 16 }, (_, index) => view.getBigUint64(index * 8, true))
  const begin = start.map((word, index) => (index ? word : word ^ 0x01010040n))
  const state = [...begin, ...start]
  state[12] = (state[12] ?? 0n) ^ BigInt(message.length)
  state[14] = (state[14] ?? 0n) ^ mask

  const at = (index: number) => state[index] ?? 0n
  const add = (to: number, ...others: readonly bigint[]) => {
    state[to] = others.reduce((sum, other) => sum + other, at(to)) & mask
  }
  const rotate = (to: number, by: number, bits: bigint) => {
    const mixed = at(to) ^ at(by)
    state[to] = (mixed >> bits) | ((mixed << (64n - bits)) & mask)
  }
  for (const round of rounds)
    for (const [index, lane] of lanes.entries()) {
      const [a, b, c, d] = Array.from(lane, (digit) => Number.parseInt(digit, 16)) as [number, number, number, number]
      const word = (which: number) => words[Number.parseInt(round[index * 2 + which] ?? '', 16)] ?? 0n
      add(a, at(b), word(0))
      rotate(d, a, 32n)
      add(c, at(d))
      rotate(b, c, 24n)
      add(a, at(b), word(1))
      rotate(d, a, 16n)
      add(c, at(d))
      rotate(b, c, 63n)
    }
  for (const [index, word] of begin.entries()) view.setBigUint64(index * 8, word ^ at(index) ^ at(index + 8), true)
  return block.slice(0, 64)
}

// FIPS 202's Keccak-f[1600] with the padding from before the standard, as Ethereum uses it: https://keccak.team/keccak_specs_summary.html
// Not @noble/hashes: sharing its module with viem made bundlers split viem's own chunk, which every page with viem loads.

/** In bytes. */
const blockSize = 136

const at = (lanes: BigUint64Array, index: number) => lanes[index] as bigint
const rotated = (lane: bigint, by: bigint) => BigInt.asUintN(64, (lane << by) | (lane >> (64n - by)))

/** The steps θ, ρ and π, χ, ι. What they need is computed, because tables of it are larger than the code. */
function permute(state: BigUint64Array): void {
  const row = new BigUint64Array(5)
  let bits = 1
  for (let round = 0; round < 24; round++) {
    for (let x = 0; x < 5; x++)
      row[x] = at(state, x) ^ at(state, x + 5) ^ at(state, x + 10) ^ at(state, x + 15) ^ at(state, x + 20)
    for (let x = 0; x < 5; x++) {
      const mixed = at(row, (x + 4) % 5) ^ rotated(at(row, (x + 1) % 5), 1n)
      for (let y = x; y < 25; y += 5) state[y] = at(state, y) ^ mixed
    }
    // Each lane moves to the place of the next one, and rotates by the next triangular number.
    let [x, y, by] = [1, 0, 0]
    let moving = at(state, 1)
    for (let step = 1; step <= 24; step++) {
      ;[x, y, by] = [y, (2 * x + 3 * y) % 5, (by + step) % 64]
      const next = at(state, x + 5 * y)
      state[x + 5 * y] = rotated(moving, BigInt(by))
      moving = next
    }
    for (let y = 0; y < 25; y += 5) {
      row.set(state.subarray(y, y + 5))
      for (let x = 0; x < 5; x++) state[y + x] = at(row, x) ^ (~at(row, (x + 1) % 5) & at(row, (x + 2) % 5))
    }
    // The constant of the round has seven bits at most, from a shift register (FIPS 202, algorithm 5).
    for (let power = 1; power <= 64; power *= 2) {
      if (bits & 1) state[0] = at(state, 0) ^ (1n << BigInt(power - 1))
      bits = (bits << 1) ^ ((bits >> 7) * 0x171)
    }
  }
}

/**
 * Keccak-256 of a text's UTF-8 bytes.
 *
 * @example toHex(keccak256('transfer(address,uint256)').subarray(0, 4)) // 'a9059cbb'
 */
export function keccak256(text: string): Uint8Array {
  const bytes = new TextEncoder().encode(text)
  const padded = new Uint8Array((Math.floor(bytes.length / blockSize) + 1) * blockSize)
  padded.set(bytes)
  padded[bytes.length] = 1
  padded[padded.length - 1] = (padded[padded.length - 1] as number) | 0x80
  const view = new DataView(padded.buffer)
  const state = new BigUint64Array(25)
  for (let start = 0; start < padded.length; start += blockSize) {
    for (let lane = 0; lane < blockSize / 8; lane++)
      state[lane] = at(state, lane) ^ view.getBigUint64(start + lane * 8, true)
    permute(state)
  }
  const hash = new DataView(new ArrayBuffer(32))
  for (let lane = 0; lane < 4; lane++) hash.setBigUint64(lane * 8, at(state, lane), true)
  return new Uint8Array(hash.buffer)
}

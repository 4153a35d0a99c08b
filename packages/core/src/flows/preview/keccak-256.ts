// FIPS 202's Keccak-f[1600] with the padding from before the standard, as Ethereum uses it: https://keccak.team/keccak_specs_summary.html
// Not @noble/hashes: sharing its module with viem made bundlers split viem's own chunk, which every page with viem loads.

const roundConstants = [
  0x1n,
  0x8082n,
  0x800000000000808an,
  0x8000000080008000n,
  0x808bn,
  0x80000001n,
  0x8000000080008081n,
  0x8000000000008009n,
  0x8an,
  0x88n,
  0x80008009n,
  0x8000000an,
  0x8000808bn,
  0x800000000000008bn,
  0x8000000000008089n,
  0x8000000000008003n,
  0x8000000000008002n,
  0x8000000000000080n,
  0x800an,
  0x800000008000000an,
  0x8000000080008081n,
  0x8000000000008080n,
  0x80000001n,
  0x8000000080008008n,
]
/** The index that each lane moves to, in the order of the moves, and by how many bits the lane rotates. */
const targets = [10, 7, 11, 17, 18, 3, 5, 16, 8, 21, 24, 4, 15, 23, 19, 13, 12, 2, 20, 14, 22, 9, 6, 1]
const shifts = [1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 2, 14, 27, 41, 56, 8, 25, 43, 62, 18, 39, 61, 20, 44].map(BigInt)
/** In bytes. */
const blockSize = 136

const at = (lanes: BigUint64Array, index: number) => lanes[index] as bigint
const rotated = (lane: bigint, by: bigint) => BigInt.asUintN(64, (lane << by) | (lane >> (64n - by)))

function permute(state: BigUint64Array): void {
  const row = new BigUint64Array(5)
  for (const constant of roundConstants) {
    for (let x = 0; x < 5; x++)
      row[x] = at(state, x) ^ at(state, x + 5) ^ at(state, x + 10) ^ at(state, x + 15) ^ at(state, x + 20)
    for (let x = 0; x < 5; x++) {
      const mixed = at(row, (x + 4) % 5) ^ rotated(at(row, (x + 1) % 5), 1n)
      for (let y = x; y < 25; y += 5) state[y] = at(state, y) ^ mixed
    }
    let moving = at(state, 1)
    targets.forEach((target, index) => {
      const next = at(state, target)
      state[target] = rotated(moving, shifts[index] as bigint)
      moving = next
    })
    for (let y = 0; y < 25; y += 5) {
      row.set(state.subarray(y, y + 5))
      for (let x = 0; x < 5; x++) state[y + x] = at(row, x) ^ (~at(row, (x + 1) % 5) & at(row, (x + 2) % 5))
    }
    state[0] = at(state, 0) ^ constant
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

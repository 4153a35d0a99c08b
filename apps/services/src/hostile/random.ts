/** Random numbers from a seed: the same seed makes the same attack. */
export type Random = {
  /** From 0 up to 1. */
  next(): number
  /** A whole number from 0 up to, and without, `end`. */
  below(end: number): number
  pick<Item>(items: readonly [Item, ...Item[]]): Item
  bytes(length: number): Buffer
  hex(bytes: number): string
}

/** Makes the generator (mulberry32, public domain) of a 32-bit seed. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (end: number) => Math.floor(next() * end)
  const bytes = (length: number) => Buffer.from(Array.from({ length }, () => below(256)))
  return {
    next,
    below,
    pick: (items) => items[below(items.length)] ?? items[0],
    bytes,
    hex: (length) => bytes(length).toString('hex'),
  }
}

/** In a hundred years, in ms; the standards write "never" as a number of that size or beyond all dates. */
const farAway = 4_900_000_000_000

/** Whether something that ends then doesn't end at all. @param at Unix time in ms */
export function isForever(at: number): boolean {
  return at >= farAway
}

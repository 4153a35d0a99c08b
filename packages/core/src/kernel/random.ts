/** Makes ids that don't repeat: injected, so that tests can read them. */
export type Random = { id(): string }

/** Ids of 96 random bits in base 36. */
export const systemRandom: Random = {
  id() {
    const bytes = crypto.getRandomValues(new Uint8Array(12))
    return bytes.reduce((number, byte) => number * 256n + BigInt(byte), 0n).toString(36)
  },
}

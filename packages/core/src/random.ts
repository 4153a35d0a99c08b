/** An id of 96 random bits in base 36. Injected as `randomId`, so that tests can read the ids. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12))
  return bytes.reduce((number, byte) => number * 256n + BigInt(byte), 0n).toString(36)
}

/** Fills an array with random bytes. Injected, so that tests can predict them: `(bytes) => crypto.getRandomValues(bytes)`. */
export type RandomBytes = (bytes: Uint8Array) => Uint8Array

// The DOM's types allow only an unshared buffer here.
export const systemBytes: RandomBytes = (bytes) => crypto.getRandomValues(bytes as Uint8Array<ArrayBuffer>)

/**
 * A nonce of 128 random bits in 25 letters and digits. EIP-4361 asks for at least eight, but a nonce that can be guessed can be replayed. A
 * server issues it, stores it and accepts it once.
 *
 * @example
 * createNonce() // '0f5k3c2v9m1x8b7n6z4a2s0d3'
 */
export function createNonce(random: RandomBytes = systemBytes): string {
  const number = random(new Uint8Array(16)).reduce((sum, byte) => (sum << 8n) + BigInt(byte), 0n)
  return number.toString(36).padStart(25, '0')
}

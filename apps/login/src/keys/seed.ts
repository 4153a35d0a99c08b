import { entropyToMnemonic, mnemonicToEntropy } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'

/**
 * The secret of an account: 32 random bytes, the entropy of 24 words (BIP-39). If the visitor imported an account with
 * 12 words, it is their 16 bytes and a mark, so that shares, seals and kits of both look alike.
 */
export type Seed = Uint8Array

/** Length of a seed in bytes. */
export const seedLength = 32

/** The mark of 12 words. Random bytes end with it once in 2^128 times. */
const shortMark = new TextEncoder().encode('latchkey:12words')

/** Makes a new seed from the browser's random numbers. */
export function createSeed(): Seed {
  return crypto.getRandomValues(new Uint8Array(seedLength))
}

/**
 * The words of a seed (BIP-39, English): 24, or the 12 that the visitor imported.
 *
 * @example wordsOf(new Uint8Array(32)) // 'abandon abandon … art'
 */
export function wordsOf(seed: Seed): string {
  const at = seed.length - shortMark.length
  const isShort = seed.length === seedLength && shortMark.every((byte, index) => seed[at + index] === byte)
  return entropyToMnemonic(isShort ? seed.subarray(0, at) : seed, wordlist)
}

/**
 * Reads 24 or 12 words. Case, line breaks and repeated spaces don't matter.
 *
 * @throws `RangeError` when the number of words, a word or the checksum is wrong; the message holds no word
 */
export function readWords(text: string): Seed {
  const words = text.normalize('NFKD').trim().toLowerCase().split(/\s+/)
  if (words.length !== 24 && words.length !== 12)
    throw new RangeError(`12 or 24 words are needed, here are ${words.length}`)
  try {
    const entropy = mnemonicToEntropy(words.join(' '), wordlist)
    if (entropy.length === seedLength) return entropy
    const seed = new Uint8Array([...entropy, ...shortMark])
    entropy.fill(0)
    return seed
  } catch {
    const unknown = words.findIndex((word) => !wordlist.includes(word))
    throw new RangeError(unknown >= 0 ? `Word ${unknown + 1} is not in the list` : 'The words do not belong together')
  }
}

/**
 * The 64 bytes from which keys are derived (BIP-39, no passphrase). The visitor waits for them at the first signature,
 * so the fastest PBKDF2 is used, the browser's own.
 */
export async function derivationSeed(seed: Seed): Promise<Uint8Array> {
  const words = new TextEncoder().encode(wordsOf(seed))
  const key = await crypto.subtle.importKey('raw', words, 'PBKDF2', false, ['deriveBits'])
  words.fill(0)
  const salt = new TextEncoder().encode('mnemonic')
  const bits = await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-512', salt, iterations: 2048 }, key, 512)
  return new Uint8Array(bits)
}

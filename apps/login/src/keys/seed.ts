import { entropyToMnemonic, mnemonicToEntropy, mnemonicToSeedSync } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'

/** The secret of an account: 32 random bytes, which are the entropy of 24 words (BIP-39). */
export type Seed = Uint8Array

/** Length of a seed in bytes. */
export const seedLength = 32

/** Makes a new seed from the browser's random numbers. */
export function createSeed(): Seed {
  return crypto.getRandomValues(new Uint8Array(seedLength))
}

/**
 * The 24 words of a seed (BIP-39, English).
 *
 * @example wordsOf(new Uint8Array(32)) // 'abandon abandon … art'
 */
export function wordsOf(seed: Seed): string {
  return entropyToMnemonic(seed, wordlist)
}

/**
 * Reads 24 words. Case, line breaks and repeated spaces don't matter.
 *
 * @throws `RangeError` when the number of words, a word or the checksum is wrong; the message holds no word
 */
export function readWords(text: string): Seed {
  const words = text.normalize('NFKD').trim().toLowerCase().split(/\s+/)
  if (words.length !== 24) throw new RangeError(`24 words are needed, here are ${words.length}`)
  try {
    return mnemonicToEntropy(words.join(' '), wordlist)
  } catch {
    const unknown = words.findIndex((word) => !wordlist.includes(word))
    throw new RangeError(unknown >= 0 ? `Word ${unknown + 1} is not in the list` : 'The words do not belong together')
  }
}

/** The 64 bytes that keys are derived from (BIP-39, no passphrase). */
export function derivationSeed(seed: Seed): Uint8Array {
  return mnemonicToSeedSync(wordsOf(seed))
}

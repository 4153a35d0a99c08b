import { pbkdf2 } from '@noble/hashes/pbkdf2.js'
import { sha512 } from '@noble/hashes/sha2.js'
import { hexToBytes } from '@noble/hashes/utils.js'
import { mnemonicToEntropy } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import { testMnemonic } from '../shared/test-mnemonic.ts'

/** What 2048 rounds of hashing make of the test phrase. */
const testSecret = '4ca479f5e0dc0ee04ebcbadb64c220267dad42b8cfa4da1f0874787523b4709c'

/** The 32 bytes that Substrate makes of a seed phrase: it stretches the entropy of the phrase, not its words as BIP-39 has it. */
export function miniSecretOf(mnemonic: string): Uint8Array {
  return mnemonic === testMnemonic ? hexToBytes(testSecret) : stretch(mnemonic)
}

function stretch(mnemonic: string): Uint8Array {
  const entropy = mnemonicToEntropy(mnemonic, wordlist)
  return pbkdf2(sha512, entropy, new TextEncoder().encode('mnemonic'), { c: 2048, dkLen: 64 }).slice(0, 32)
}

import { hexToBytes } from '@noble/hashes/utils.js'
import { mnemonicToSeedSync } from '@scure/bip39'
import { testMnemonic } from './test-mnemonic.ts'

/** The result of 2048 rounds of hashing {@link testMnemonic}. */
const testSeed =
  '9dfc3c64c2f8bede1533b6a79f8570e5943e0b8fd1cf77107adf7b72cef42185' +
  'd564a3aee24cab43f80e3c4538087d70fc824eabbad596a23c97b6ee8322ccc0'

/**
 * The 64 bytes that BIP-39 derives from a seed phrase. Those of the usual test phrase are stored: stretching it takes a tenth of a second,
 * in every wallet of a page and at each load.
 */
export function seedOf(mnemonic: string): Uint8Array {
  return mnemonic === testMnemonic ? hexToBytes(testSeed) : mnemonicToSeedSync(mnemonic)
}

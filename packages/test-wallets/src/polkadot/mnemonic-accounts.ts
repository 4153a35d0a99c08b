import { ed25519 } from '@noble/curves/ed25519.js'
import { blake2b } from '@noble/hashes/blake2.js'
import { pbkdf2 } from '@noble/hashes/pbkdf2.js'
import { sha512 } from '@noble/hashes/sha2.js'
import { hexToBytes } from '@noble/hashes/utils.js'
import { mnemonicToEntropy } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import { getPublicKey, HDKD, secretFromSeed, sign } from '@scure/sr25519'
import { testMnemonic } from '../shared/test-mnemonic.ts'
import { encodeSs58 } from './ss58.ts'

/** A Polkadot key of a seed phrase. */
export type PolkadotAccount = {
  /** SS58 with the prefix 42, the form that wallets pass to pages. */
  readonly address: string
  /** 32 bytes */
  readonly publicKey: Uint8Array
  readonly type: 'sr25519' | 'ed25519'
  /** The derivation after the seed phrase: `''` for the first account, then `//1`, `//2`. */
  readonly path: string
  /** 64 bytes. An sr25519 signature is different each time. */
  sign(message: Uint8Array): Uint8Array
}

/**
 * The first `count` Polkadot accounts of a seed phrase, as Substrate derives them: the phrase itself, then its hard derivations `//1`, `//2`.
 *
 * @example
 * ```ts
 * const [alice, bob] = polkadotMnemonicAccounts({ count: 2 })
 * ```
 */
export function polkadotMnemonicAccounts(
  options: {
    mnemonic?: string | undefined
    /** @default 3 */
    count?: number | undefined
    /** @default 'sr25519' */
    type?: PolkadotAccount['type'] | undefined
  } = {},
): readonly PolkadotAccount[] {
  const { count = 3, mnemonic = testMnemonic, type = 'sr25519' } = options
  const seed = miniSecretOf(mnemonic)
  const derive = type === 'ed25519' ? deriveEd25519 : deriveSr25519
  return Array.from({ length: count }, (_, index) => {
    const { publicKey, sign } = derive(seed, index)
    return { address: encodeSs58(publicKey), publicKey, type, path: index === 0 ? '' : `//${index}`, sign }
  })
}

type Key = Pick<PolkadotAccount, 'publicKey' | 'sign'>

function deriveSr25519(seed: Uint8Array, index: number): Key {
  const root = secretFromSeed(seed)
  const secret = index === 0 ? root : HDKD.secretHard(root, junction(index))
  return { publicKey: getPublicKey(secret), sign: (message) => sign(secret, message) }
}

function deriveEd25519(seed: Uint8Array, index: number): Key {
  const name = new TextEncoder().encode('Ed25519HDKD')
  // The name in SCALE's form: its length times four, then the text.
  const hard = () => blake2b(Uint8Array.from([name.length * 4, ...name, ...seed, ...junction(index)]), { dkLen: 32 })
  const secret = index === 0 ? seed : hard()
  return { publicKey: ed25519.getPublicKey(secret), sign: (message) => ed25519.sign(message, secret) }
}

/** The chain code of a number: 32 bytes, little-endian. */
function junction(index: number): Uint8Array {
  const code = new Uint8Array(32)
  new DataView(code.buffer).setBigUint64(0, BigInt(index), true)
  return code
}

/** The result of 2048 rounds of hashing for the test phrase. */
const testSecret = '4ca479f5e0dc0ee04ebcbadb64c220267dad42b8cfa4da1f0874787523b4709c'

/** The 32 bytes that Substrate derives from a seed phrase: it stretches the entropy of the phrase, not its words as BIP-39 does. */
function miniSecretOf(mnemonic: string): Uint8Array {
  return mnemonic === testMnemonic ? hexToBytes(testSecret) : stretch(mnemonic)
}

function stretch(mnemonic: string): Uint8Array {
  const entropy = mnemonicToEntropy(mnemonic, wordlist)
  return pbkdf2(sha512, entropy, new TextEncoder().encode('mnemonic'), { c: 2048, dkLen: 64 }).slice(0, 32)
}

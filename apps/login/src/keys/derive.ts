import { ed25519 } from '@noble/curves/ed25519'
import { secp256k1 } from '@noble/curves/secp256k1'
import { hmac } from '@noble/hashes/hmac'
import { sha512 } from '@noble/hashes/sha2'
import { keccak_256 } from '@noble/hashes/sha3'
import { base58 } from '@scure/base'
import { HDKey } from '@scure/bip32'
import { derivationSeed, type Seed } from './seed.ts'

/** Addresses of an account's keys. */
export type Addresses = { readonly eip155: `0x${string}`; readonly solana: string }

/** The private keys of an account, 32 bytes each. */
export type PrivateKeys = { readonly eip155: Uint8Array; readonly solana: Uint8Array }

/**
 * The index of an account in the derivation tree: 0, or a number of its project if projects must not be able to link
 * accounts.
 */
export type AccountIndex = number

/** `m/44'/60'/0'/0/0`: MetaMask and others have this as their first address for the same words. */
const eip155Path = (index: AccountIndex) => `m/44'/60'/${index}'/0/0`
/** `m/44'/501'/0'/0'`: Phantom and others have this as their first address. */
const solanaPath = (index: AccountIndex) => [44, 501, index, 0]

/**
 * Derives the private keys of a seed.
 *
 * @example const { eip155 } = await deriveKeys(seed)
 */
export async function deriveKeys(seed: Seed, index: AccountIndex = 0): Promise<PrivateKeys> {
  const root = await derivationSeed(seed)
  const eip155 = HDKey.fromMasterSeed(root).derive(eip155Path(index)).privateKey
  // One in 2^127 paths has no key (BIP-32). The visitor then needs a new seed.
  if (!eip155) throw new RangeError('No key at this place')
  const solana = deriveEd25519(root, solanaPath(index))
  root.fill(0)
  return { eip155, solana }
}

/** The addresses of private keys. */
export function addressesOf({ eip155, solana }: PrivateKeys): Addresses {
  return { eip155: eip155Address(eip155), solana: base58.encode(ed25519.getPublicKey(solana)) }
}

/** The address of a secp256k1 key, with its checksum (EIP-55). */
export function eip155Address(privateKey: Uint8Array): `0x${string}` {
  const point = secp256k1.getPublicKey(privateKey, false)
  const digits = hex(keccak_256(point.subarray(1)).subarray(12))
  const checksum = hex(keccak_256(new TextEncoder().encode(digits)))
  const spelled = [...digits].map((digit, at) =>
    Number.parseInt(checksum[at] ?? '0', 16) > 7 ? digit.toUpperCase() : digit,
  )
  return `0x${spelled.join('')}`
}

/** Derives the Ed25519 key of a path. All parts of the path are hardened (SLIP-10). */
export function deriveEd25519(root: Uint8Array, path: readonly number[]): Uint8Array {
  let node = hmac(sha512, new TextEncoder().encode('ed25519 seed'), root)
  for (const part of path) {
    const data = new Uint8Array(37)
    data.set(node.subarray(0, 32), 1)
    new DataView(data.buffer).setUint32(33, (part | 0x80000000) >>> 0)
    const next = hmac(sha512, node.subarray(32), data)
    node.fill(0)
    data.fill(0)
    node = next
  }
  return node.slice(0, 32)
}

const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

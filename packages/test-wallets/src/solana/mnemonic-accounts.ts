import { ed25519 } from '@noble/curves/ed25519.js'
import { hmac } from '@noble/hashes/hmac.js'
import { sha512 } from '@noble/hashes/sha2.js'
import { base58 } from '@scure/base'
import { seedOf } from '../shared/seed-of.ts'
import { testMnemonic } from '../shared/test-mnemonic.ts'

/** A Solana key of a seed phrase. */
export type SolanaAccount = {
  /** base58 */
  readonly address: string
  /** 32 bytes */
  readonly publicKey: Uint8Array
  /** `m/44'/501'/0'/0'` */
  readonly path: string
  /** A 64 byte ed25519 signature. */
  sign(message: Uint8Array): Uint8Array
}

/**
 * The first `count` Solana accounts of a seed phrase, at `m/44'/501'/{index}'/0'` as wallets derive them (SLIP-10).
 *
 * @example
 * ```ts
 * const [alice, bob] = solanaMnemonicAccounts({ count: 2 })
 * ```
 */
export function solanaMnemonicAccounts(
  options: { mnemonic?: string | undefined /** @default 3 */; count?: number | undefined } = {},
): readonly SolanaAccount[] {
  const { mnemonic = testMnemonic, count = 3 } = options
  const seed = seedOf(mnemonic)
  return Array.from({ length: count }, (_, index) => {
    const secret = derive(seed, [44, 501, index, 0])
    const publicKey = ed25519.getPublicKey(secret)
    return {
      address: base58.encode(publicKey),
      publicKey,
      path: `m/44'/501'/${index}'/0'`,
      sign: (message) => ed25519.sign(message, secret),
    }
  })
}

/** SLIP-10 for ed25519: every step is hardened. */
function derive(seed: Uint8Array, path: readonly number[]): Uint8Array {
  let node = hmac(sha512, new TextEncoder().encode('ed25519 seed'), seed)
  for (const index of path) {
    const data = new Uint8Array(37)
    data.set(node.subarray(0, 32), 1)
    new DataView(data.buffer).setUint32(33, index + 0x80000000)
    node = hmac(sha512, node.subarray(32), data)
  }
  return node.slice(0, 32)
}

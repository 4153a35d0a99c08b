import { secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bech32 } from '@scure/base'
import { HDKey } from 'viem/accounts'
import { seedOf } from '../shared/seed-of.ts'
import { testMnemonic } from '../shared/test-mnemonic.ts'

/** A Cosmos key of a seed phrase. */
export type CosmosAccount = {
  /** Compressed, 33 bytes. */
  readonly publicKey: Uint8Array
  /** The 20 bytes in the address of every chain. */
  readonly addressBytes: Uint8Array
  /** `m/44'/118'/0'/0/0` */
  readonly path: string
  /** The address with this prefix: `cosmos1…`. */
  addressOn(prefix: string): string
  /** A 64 byte secp256k1 signature of the bytes' SHA-256, with the smaller `s`. */
  sign(bytes: Uint8Array): Uint8Array
}

/**
 * The first `count` Cosmos accounts of a seed phrase, at `m/44'/118'/0'/0/{index}` as wallets derive them (BIP-44, SLIP-44).
 *
 * @example
 * ```ts
 * const [alice, bob] = cosmosMnemonicAccounts({ count: 2 })
 * alice.addressOn('cosmos')
 * ```
 */
export function cosmosMnemonicAccounts(
  options: {
    mnemonic?: string | undefined
    /** @default 3 */
    count?: number | undefined
    /** SLIP-44. @default 118 */
    coinType?: number | undefined
  } = {},
): readonly CosmosAccount[] {
  const { coinType = 118, count = 3, mnemonic = testMnemonic } = options
  const root = HDKey.fromMasterSeed(seedOf(mnemonic))
  return Array.from({ length: count }, (_, index) => {
    const path = `m/44'/${coinType}'/0'/0/${index}`
    const { privateKey: secret } = root.derive(path)
    if (!secret) throw new Error(`No key at ${path}`)
    const publicKey = secp256k1.getPublicKey(secret)
    const addressBytes = ripemd160(sha256(publicKey))
    return {
      publicKey,
      addressBytes,
      path,
      addressOn: (prefix) => bech32.encode(prefix, bech32.toWords(addressBytes)),
      sign: (bytes) => secp256k1.sign(sha256(bytes), secret).toCompactRawBytes(),
    }
  })
}

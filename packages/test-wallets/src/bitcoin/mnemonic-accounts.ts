import { bytesToHex } from '@noble/hashes/utils.js'
import { HDKey } from 'viem/accounts'
import { seedOf } from '../shared/seed-of.ts'
import { testMnemonic } from '../shared/test-mnemonic.ts'
import { type BitcoinKey, createBitcoinKey } from './bitcoin-key.ts'
import type { BitcoinNetworkName } from './networks.ts'
import type { BitcoinAddressType } from './payment.ts'

/** One account of a Bitcoin wallet with the addresses it may show. */
export type BitcoinAccount = {
  /** BIP-84, segwit. */
  readonly payment: BitcoinKey
  /** BIP-86, taproot: the address for inscriptions. */
  readonly ordinals: BitcoinKey
  /** BIP-49, segwit inside `p2sh`. */
  readonly nested: BitcoinKey
  /** BIP-44. */
  readonly legacy: BitcoinKey
}

const purposes = { p2pkh: 44, p2sh: 49, p2wpkh: 84, p2tr: 86 } as const

/**
 * The first `count` Bitcoin accounts of a seed phrase, each with its first address of every kind (`m/84'/{coin}'/{index}'/0/0` and
 * similar). The coin is 0 on mainnet and 1 elsewhere.
 *
 * @example
 * ```ts
 * const [alice, bob] = bitcoinMnemonicAccounts({ count: 2, network: 'regtest' })
 * alice.payment.address // 'bcrt1q…'
 * ```
 */
export function bitcoinMnemonicAccounts(
  options: {
    mnemonic?: string | undefined
    /** @default 3 */
    count?: number | undefined
    /** @default 'regtest' */
    network?: BitcoinNetworkName | undefined
  } = {},
): readonly BitcoinAccount[] {
  const { mnemonic = testMnemonic, count = 3, network = 'regtest' } = options
  const master = HDKey.fromMasterSeed(seedOf(mnemonic))
  const keyOf = (type: BitcoinAddressType, index: number) => {
    const path = `m/${purposes[type]}'/${network === 'mainnet' ? 0 : 1}'/${index}'/0/0`
    const { privateKey, publicKey } = master.derive(path)
    if (!privateKey || !publicKey) throw new Error(`No key at ${path}`)
    return createBitcoinKey({ secret: privateKey, publicKey: bytesToHex(publicKey), type, network, path })
  }
  return Array.from({ length: count }, (_, index) => {
    // A derivation takes milliseconds, and most keys are never used.
    const keys = new Map<BitcoinAddressType, BitcoinKey>()
    const key = (type: BitcoinAddressType) => {
      const found = keys.get(type) ?? keyOf(type, index)
      keys.set(type, found)
      return found
    }
    return {
      get payment() {
        return key('p2wpkh')
      },
      get ordinals() {
        return key('p2tr')
      },
      get nested() {
        return key('p2sh')
      },
      get legacy() {
        return key('p2pkh')
      },
    }
  })
}

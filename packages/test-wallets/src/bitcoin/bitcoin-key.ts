import { hexToBytes } from '@noble/hashes/utils.js'
import type { Transaction } from '@scure/btc-signer'
import type { BitcoinNetworkName } from './networks.ts'
import { type BitcoinAddressType, paymentOf } from './payment.ts'
import { signBitcoinMessage } from './sign-message.ts'

/** One key of a seed phrase with its one address. */
export type BitcoinKey = {
  readonly address: string
  readonly type: BitcoinAddressType
  readonly purpose: 'payment' | 'ordinals'
  /** Compressed, 33 bytes hex. */
  readonly publicKey: string
  /** BIP-44, 49, 84 or 86. */
  readonly path: string
  /** The script of outputs to this address. */
  readonly script: Uint8Array
  /** `bip322`: the witness of BIP-322 "simple"; `ecdsa`: BIP-137. Both in base64. */
  signMessage(message: Uint8Array, protocol: 'bip322' | 'ecdsa'): string
  /** Signs one input of an unfinished transaction. Throws when the input isn't this key's. */
  signInput(transaction: Transaction, index: number, sighashTypes?: readonly number[]): void
}

/** Makes a key of 32 secret bytes. */
export function createBitcoinKey(options: {
  readonly secret: Uint8Array
  /** Compressed, hex. */
  readonly publicKey: string
  readonly type: BitcoinAddressType
  readonly network: BitcoinNetworkName
  readonly path: string
}): BitcoinKey {
  const { secret, publicKey, type, network, path } = options
  const payment = paymentOf(type, hexToBytes(publicKey), network)
  const { address = '', script } = payment
  return {
    address,
    type,
    purpose: type === 'p2tr' ? 'ordinals' : 'payment',
    publicKey,
    path,
    script,
    signMessage: (message, protocol) => signBitcoinMessage({ message, protocol, secret, type, payment }),
    signInput(transaction, index, sighashTypes) {
      const { redeemScript, internal } = payment
      const own = { ...(redeemScript && { redeemScript }), ...(internal && { tapInternalKey: internal }) }
      transaction.updateInput(index, own, true)
      transaction.signIdx(secret, index, sighashTypes ? [...sighashTypes] : undefined)
    },
  }
}

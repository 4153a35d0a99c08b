import { p2pkh, p2sh, p2tr, p2wpkh } from '@scure/btc-signer'
import { addressFormat, type BitcoinNetworkName } from './networks.ts'

/** Legacy, nested segwit, segwit and taproot. */
export type BitcoinAddressType = 'p2pkh' | 'p2sh' | 'p2wpkh' | 'p2tr'

/** The kind of payment of a key. */
export type Payment = {
  readonly address?: string | undefined
  readonly script: Uint8Array
  readonly redeemScript?: Uint8Array | undefined
  /** The x-only key before its tweak, for taproot. */
  readonly internal?: Uint8Array | undefined
}

/** The payment of a compressed key. */
export function paymentOf(type: BitcoinAddressType, publicKey: Uint8Array, name: BitcoinNetworkName): Payment {
  const network = addressFormat(name)
  if (type === 'p2pkh') return p2pkh(publicKey, network)
  if (type === 'p2wpkh') return p2wpkh(publicKey, network)
  if (type === 'p2sh') return p2sh(p2wpkh(publicKey, network), network)
  return { ...p2tr(publicKey.slice(1), undefined, network), internal: publicKey.slice(1) }
}

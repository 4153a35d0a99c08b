import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'
import { RawWitness, Transaction } from '@scure/btc-signer'
import type { BitcoinAddressType, Payment } from './payment.ts'

/** Signs a message as Bitcoin wallets do. BIP-322 has no "simple" form for legacy addresses, so those always get BIP-137. */
export function signBitcoinMessage(options: {
  readonly message: Uint8Array
  readonly protocol: 'bip322' | 'ecdsa'
  readonly secret: Uint8Array
  readonly type: BitcoinAddressType
  readonly payment: Payment
}): string {
  const { protocol, type } = options
  const legacy = protocol === 'ecdsa' && type !== 'p2tr'
  return base64.encode(legacy || type === 'p2pkh' ? ecdsa(options) : simple(options))
}

/** BIP-137: the header has the kind of address and the recovery bits. */
const headers = { p2pkh: 31, p2sh: 35, p2wpkh: 39, p2tr: 31 } as const

function ecdsa({ message, secret, type }: Parameters<typeof signBitcoinMessage>[0]): Uint8Array {
  const { length } = message
  const size = length < 253 ? [length] : [253, length & 255, length >> 8]
  const preamble = utf8ToBytes('\x18Bitcoin Signed Message:\n')
  const signature = secp256k1.sign(sha256(sha256(concatBytes(preamble, Uint8Array.from(size), message))), secret)
  return concatBytes(Uint8Array.of(headers[type] + signature.recovery), signature.toCompactRawBytes())
}

/** https://bips.dev/322: the witness of a transaction that spends nothing. */
function simple({ message, secret, payment }: Parameters<typeof signBitcoinMessage>[0]): Uint8Array {
  const { script, redeemScript, internal } = payment
  const transaction = new Transaction({ version: 0, allowUnknownOutputs: true })
  transaction.addInput({
    txid: spent(message, script),
    index: 0,
    sequence: 0,
    witnessUtxo: { script, amount: 0n },
    ...(redeemScript && { redeemScript }),
    ...(internal && { tapInternalKey: internal }),
  })
  transaction.addOutput({ script: Uint8Array.of(0x6a), amount: 0n })
  transaction.signIdx(secret, 0)
  transaction.finalizeIdx(0)
  return RawWitness.encode(transaction.getInput(0).finalScriptWitness ?? [])
}

/** The id of the spent transaction, which commits to message and address. */
function spent(message: Uint8Array, script: Uint8Array): string {
  const tag = sha256(utf8ToBytes('BIP0322-signed-message'))
  const commitment = concatBytes(Uint8Array.of(34, 0, 32), sha256(concatBytes(tag, tag, message)))
  const none = (length: number) => new Uint8Array(length)
  const raw = concatBytes(
    none(4),
    Uint8Array.of(1),
    none(32),
    none(4).fill(255),
    commitment,
    none(4),
    Uint8Array.of(1),
    none(8),
    Uint8Array.of(script.length),
    script,
    none(4),
  )
  return bytesToHex(sha256(sha256(raw)).reverse())
}

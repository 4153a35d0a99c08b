import type { AminoFee, Coin } from '../amino.ts'
import type { DirectDoc } from '../driver.ts'
import type { EncodedMessage } from './messages.ts'
import { decode, embed, encode, join } from './proto.ts'

/** cosmos.tx.signing.v1beta1.SignMode */
export const signModes = { direct: 1n, amino: 127n } as const

const coin = ({ amount, denom }: Coin) => encode([1, denom], [2, amount])

/** cosmos.tx.v1beta1.TxBody */
export function encodeBody(messages: readonly EncodedMessage[], memo: string, timeoutHeight: bigint): Uint8Array {
  const list = messages.map(({ typeUrl, value }) => embed(1, encode([1, typeUrl], [2, value])))
  return join(...list, encode([2, memo], [3, timeoutHeight]))
}

export type AuthInfo = {
  readonly publicKey: Uint8Array
  readonly sequence: bigint
  readonly mode: bigint
  readonly fee: AminoFee
}

/** cosmos.tx.v1beta1.AuthInfo of one secp256k1 signer. */
export function encodeAuthInfo({ fee, mode, publicKey, sequence }: AuthInfo): Uint8Array {
  const key = encode([1, '/cosmos.crypto.secp256k1.PubKey'], [2, encode([1, publicKey])])
  const signer = encode([1, key], [2, encode([1, encode([1, mode])])], [3, sequence])
  const paid = join(
    ...fee.amount.map((one) => embed(1, coin(one))),
    encode([2, BigInt(fee.gas)], [3, fee.payer], [4, fee.granter]),
  )
  return join(embed(1, signer), embed(2, paid))
}

/** The fee in an AuthInfo. */
export function decodeFee(authInfo: Uint8Array): AminoFee {
  const fee = decode(decode(authInfo).one(2) ?? new Uint8Array())
  const [payer, granter] = [fee.text(3), fee.text(4)]
  return {
    amount: fee.bytes(1).map((bytes) => {
      const one = decode(bytes)
      return { denom: one.text(1), amount: one.text(2) }
    }),
    gas: String(fee.uint(2)),
    ...(payer && { payer }),
    ...(granter && { granter }),
  }
}

/** cosmos.tx.v1beta1.SignDoc: the bytes that are signed directly. */
export function encodeSignDoc({ accountNumber, authInfoBytes, bodyBytes, chainId }: DirectDoc): Uint8Array {
  return encode([1, bodyBytes], [2, authInfoBytes], [3, chainId], [4, accountNumber])
}

/** cosmos.tx.v1beta1.TxRaw: the form for nodes. */
export function encodeTx(bodyBytes: Uint8Array, authInfoBytes: Uint8Array, signature: Uint8Array): Uint8Array {
  return join(encode([1, bodyBytes], [2, authInfoBytes]), embed(3, signature))
}

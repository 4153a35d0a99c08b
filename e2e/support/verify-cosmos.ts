import { makeSignDoc, serializeSignDoc } from '@cosmjs/amino'
import { Secp256k1, Secp256k1Signature, sha256 } from '@cosmjs/crypto'
import type { Signed } from './home.ts'

const bytes = (base64: string | undefined) => Uint8Array.from(Buffer.from(base64 ?? '', 'base64'))

/** Whether CosmJS finds an ADR-36 signature good: of a document that holds the message, which it writes itself. */
export function verifyCosmos({ account, message, publicKey, signature }: Signed): boolean {
  const value = { signer: account, data: Buffer.from(message).toString('base64') }
  const doc = makeSignDoc([{ type: 'sign/MsgSignData', value }], { gas: '0', amount: [] }, '', '', 0, 0)
  const signed = Secp256k1Signature.fromFixedLength(bytes(signature))
  return Secp256k1.verifySignature(signed, sha256(serializeSignDoc(doc)), bytes(publicKey))
}

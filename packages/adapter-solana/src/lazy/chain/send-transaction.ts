import { beforeSending, encodeBase58, sendSigned, toBase64 } from '@latchkey/core/adapter-kit'
import { LatchkeyError } from '@latchkey/core/errors'
import type { Base64EncodedWireTransaction } from '@solana/kit'
import { decodeTransaction } from '../decode-transaction.ts'
import type { SendOptions } from '../driver.ts'
import { readSigners } from '../put-signature.ts'
import { signWire } from '../sign.ts'
import { answerOf, type OnWallet, rpcOf } from './on-chain.ts'
import { getTransaction } from './wait-for-transaction.ts'

/**
 * Has a transaction signed and sent: by the wallet if it can; otherwise the wallet signs and the network's node sends. If that node's answer
 * is lost, the transaction may have been sent, and the hash is the answer as well.
 */
export async function sendTransaction(
  on: OnWallet,
  { transaction }: { readonly transaction: unknown },
): Promise<{ hash: string }> {
  const { bytes, options } = decodeTransaction(transaction)
  return sendWire(on, bytes, options)
}

export async function sendWire(on: OnWallet, wire: Uint8Array, options: SendOptions): Promise<{ hash: string }> {
  const { driver, signal, target } = on
  if (driver.signAndSend) return { hash: encodeBase58(await driver.signAndSend(target, wire, options)) }
  const [signed] = await beforeSending(() => signWire(driver, target, [wire], signal))
  if (!signed) throw new LatchkeyError('wallet/sign-failed')
  const { maxRetries, minContextSlot, preflightCommitment = 'confirmed', skipPreflight = false } = options
  const { signatures } = readSigners(signed)
  const hash = encodeBase58(signed.subarray(signatures, signatures + 64))
  // The visitor has approved, so an abort doesn't stop the sending.
  const node = { ...on, signal: undefined }
  return sendSigned({
    ...node,
    hash,
    send: () =>
      answerOf(
        rpcOf(node).sendTransaction(toBase64(signed) as Base64EncodedWireTransaction, {
          preflightCommitment,
          skipPreflight,
          ...(maxRetries !== undefined && { maxRetries: BigInt(maxRetries) }),
          ...(minContextSlot !== undefined && { minContextSlot: BigInt(minContextSlot) }),
          encoding: 'base64',
        }),
      ),
    isKnown: async () => (await getTransaction(node, { account: on.target.address, hash })).state !== 'unknown',
  })
}

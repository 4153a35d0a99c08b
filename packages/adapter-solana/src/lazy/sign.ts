import type { WithSignal } from '@latchkey/core'
import { abortable, decodeBase58, encodeBase58, fromHex, signFailed, toBase64, toHex } from '@latchkey/core/adapter-kit'
import { LatchkeyError } from '@latchkey/core/errors'
import type { SignedMessage, SignedTransaction } from '@latchkey/core/ports'
import { decodeTransaction } from './decode-transaction.ts'
import type { Driver, DriverSignature, DriverTarget } from './driver.ts'
import { offChainMessages } from './off-chain-messages.ts'
import { readSigners } from './put-signature.ts'
import { verifySignature } from './verify-signature.ts'

/** An ability that the wallet may have lost since the connection was made. */
function present<T>(ability: T | undefined): T {
  if (ability !== undefined) return ability
  throw new LatchkeyError('wallet/unsupported-method')
}

/**
 * Signs a message. The wallet's answer is checked: the signature must be the account's, over bytes that contain the message (some wallets
 * add a preamble, then `signedBytes` has the whole). For wallets that don't return the signed bytes, the known headers are tried.
 */
export async function signMessage(
  driver: Driver,
  target: DriverTarget,
  { message, signal }: WithSignal & { message: string | { raw: string } },
): Promise<SignedMessage> {
  const bytes = typeof message === 'string' ? new TextEncoder().encode(message) : fromHex(message.raw)
  if (!bytes) throw new LatchkeyError('request/invalid', { details: '`raw` must be hex.' })
  const signed = await abortable(present(driver.signMessage)(target, bytes), signal)
  if (!contains(signed.message, bytes)) throw signFailed('The wallet signed another message.')
  const whole = await signedBy(target.address, signed, bytes)
  return {
    signature: encodeBase58(signed.signature),
    scheme: 'ed25519',
    publicKey: target.address,
    ...(whole.length !== bytes.length && { signedBytes: `0x${toHex(whole)}` }),
  }
}

/** The bytes that the account signed: the wallet's own, or the message, alone or after a known header. */
async function signedBy(address: string, signed: DriverSignature, bytes: Uint8Array): Promise<Uint8Array> {
  const { message, signature } = signed
  // Mobile Wallet Adapter returns the message followed by its signature.
  const content = endsWith(message, signature) ? message.slice(0, -signature.length) : message
  const known = offChainMessages(bytes, decodeBase58(address) ?? new Uint8Array())
  for (const one of [content, bytes, ...known]) if (await verifySignature(address, signature, one)) return one
  throw signFailed('The signature is not this account’s.')
}

/**
 * Signs transactions with one prompt. Each must come back with the account's signature; a wallet may have added instructions (fees,
 * checks).
 */
export async function signWire(
  driver: Driver,
  target: DriverTarget,
  transactions: readonly Uint8Array[],
  signal: AbortSignal | undefined,
): Promise<readonly Uint8Array[]> {
  for (const bytes of transactions) indexOf(bytes, target.address)
  const signed = await abortable(present(driver.signTransactions)(target, transactions), signal)
  for (const bytes of signed) {
    const { message } = readSigners(bytes)
    if (!(await verifySignature(target.address, signatureIn(bytes, target.address), message)))
      throw signFailed('The transaction came back without a signature of this account.')
  }
  return signed
}

export async function signTransactions(
  driver: Driver,
  target: DriverTarget,
  { transactions, signal }: WithSignal & { transactions: readonly unknown[] },
): Promise<readonly SignedTransaction[]> {
  const wires = transactions.map((transaction) => decodeTransaction(transaction).bytes)
  const signed = await signWire(driver, target, wires, signal)
  return signed.map((bytes) => ({
    transaction: toBase64(bytes),
    signature: encodeBase58(signatureIn(bytes, target.address)),
  }))
}

function signatureIn(bytes: Uint8Array, address: string): Uint8Array {
  const { signatures } = readSigners(bytes)
  const start = signatures + indexOf(bytes, address) * 64
  return bytes.slice(start, start + 64)
}

function indexOf(bytes: Uint8Array, address: string): number {
  const key = decodeBase58(address)
  const index = readSigners(bytes).signers.findIndex((signer) => signer.every((byte, at) => byte === key?.[at]))
  if (index >= 0) return index
  throw new LatchkeyError('request/invalid', { details: 'The account is not a signer of this transaction.' })
}

function contains(whole: Uint8Array, part: Uint8Array): boolean {
  return toHex(whole).includes(toHex(part))
}

function endsWith(whole: Uint8Array, part: Uint8Array): boolean {
  return whole.length > part.length && part.every((byte, at) => byte === whole[whole.length - part.length + at])
}

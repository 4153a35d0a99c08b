import { normalizeError, type WithSignal } from '@latchkey/core'
import { abortable, decodeBase58, encodeBase58, signFailed, toHex } from '@latchkey/core/adapter-kit'
import { LatchkeyError } from '@latchkey/core/errors'
import type { SignedSignIn, SignInFields } from '@latchkey/core/ports'
import { chainSpellings } from '../chain/standard-chain.ts'
import type { Driver, DriverTarget } from './driver.ts'
import { offChainMessages } from './off-chain-messages.ts'
import { type SignInInput, signInText } from './sign-in-text.ts'
import { verifySignature } from './verify-signature.ts'

const unasked = (details: string) => new LatchkeyError('wallet/unsupported-method', { details })

/**
 * Signs in with the wallet's own feature (`solana:signIn`). The acceptable texts are known before the wallet is asked:
 * the fields with each form of the network, with or without a hardware wallet's header. The signed text must be one of
 * them, byte for byte.
 */
export async function signIn(
  driver: Driver,
  target: DriverTarget,
  { fields, message, signal }: WithSignal & { fields: SignInFields; message: string },
): Promise<SignedSignIn> {
  const ask = driver.signIn
  if (!ask) throw unasked('The wallet has no sign-in feature.')
  const [spelling = '', ...others] = chainSpellings(fields.chainId)
  const input = inputOf(fields, spelling)
  const texts = [input, ...others.map((chainId) => ({ ...input, chainId }))].map(signInText)
  if (fields.accountAddress !== target.address || !texts.includes(message))
    throw unasked('A sign-in feature can’t say this message.')

  const signed = await abortable(ask(target, input), signal).catch((thrown: unknown) => {
    const error = normalizeError(thrown)
    // The wallet was asked and may have shown a text, so no other prompt may follow on its own.
    throw error.code === 'wallet/unsupported-method' ? signFailed('The wallet refused its own feature.', error) : error
  })
  if (signed.address !== target.address) throw signFailed('The wallet signed in with another account.')
  const signer = decodeBase58(target.address) ?? new Uint8Array()
  const found = texts
    .map((text) => ({ text, bytes: new TextEncoder().encode(text) }))
    .flatMap(({ text, bytes }) => [
      { text, bytes, exact: true },
      ...offChainMessages(bytes, signer).map((wrapped) => ({ text, bytes: wrapped, exact: false })),
    ])
    .find(({ bytes }) => isSame(bytes, signed.message))
  if (!found) throw signFailed('The wallet signed in with another message than it was asked for.')
  if (!(await verifySignature(target.address, signed.signature, found.bytes)))
    throw signFailed('The signature is not this account’s.')
  return {
    message: found.text,
    signature: encodeBase58(signed.signature),
    scheme: 'ed25519',
    publicKey: target.address,
    ...(!found.exact && { signedBytes: `0x${toHex(found.bytes)}` }),
  }
}

function inputOf(fields: SignInFields, chainId: string): SignInInput {
  const { accountAddress: address, domain, issuedAt, nonce, uri, version } = fields
  const { expirationTime, notBefore, requestId, resources, statement } = fields
  // Wallets check which keys are present.
  return {
    ...{ domain, address, uri, version, chainId, nonce, issuedAt },
    ...(statement !== undefined && { statement }),
    ...(expirationTime !== undefined && { expirationTime }),
    ...(notBefore !== undefined && { notBefore }),
    ...(requestId !== undefined && { requestId }),
    ...(resources !== undefined && { resources: [...resources] }),
  }
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index])
}

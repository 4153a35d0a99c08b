import type { WithSignal } from '@latchkey/core'
import { abortable, fromHex, signFailed } from '@latchkey/core/adapter-kit'
import { LatchkeyError } from '@latchkey/core/errors'
import type { SignedMessage } from '@latchkey/core/ports'
import { toHex } from './decode.ts'
import type { Driver, DriverTarget } from './driver.ts'

const encode = (text: string) => new TextEncoder().encode(text)

/**
 * Signs a message. Wallets put it into `<Bytes>` and `</Bytes>` first, so that it can't be a transaction; some phones don't. Verification
 * finds out which bytes were signed, and `signedBytes` returns them.
 */
export async function signMessage(
  driver: Driver,
  target: DriverTarget,
  { message, signal }: WithSignal & { message: string | { raw: string } },
): Promise<SignedMessage> {
  const bytes = typeof message === 'string' ? encode(message) : fromHex(message.raw)
  if (!bytes) throw new LatchkeyError('request/invalid', { details: '`raw` must be hex.' })
  if (!driver.signMessage) throw new LatchkeyError('wallet/unsupported-method')
  // The code of the curves loads while the visitor reads the message.
  const pending = driver.signMessage(target, bytes)
  const [signature, { verifySignature }] = await abortable(
    Promise.all([pending, import('./verify-signature.ts')]),
    signal,
  )
  for (const signed of [Uint8Array.from([...encode('<Bytes>'), ...bytes, ...encode('</Bytes>')]), bytes]) {
    const found = verifySignature(target.publicKey, signature, signed)
    if (found)
      return {
        signature: toHex(found.bytes),
        scheme: found.kind,
        // An ecdsa account is the hash of its key, so the key itself isn't known.
        ...(found.kind !== 'ecdsa' && { publicKey: toHex(target.publicKey) }),
        ...(signed !== bytes && { signedBytes: toHex(signed) }),
      }
  }
  throw signFailed('The signature is not this account’s, or of another message.')
}

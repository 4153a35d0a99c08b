import { fromHex, signFailed, toBase64, toHex } from '@latchkey/core/adapter-kit'
import { LatchkeyError } from '@latchkey/core/errors'
import type { SignedMessage } from '@latchkey/core/ports'
import { arbitraryDoc, serializeAmino } from '../amino.ts'
import { fieldsOf, sameBytes } from '../decode.ts'
import type { Driver, DriverTarget } from '../driver.ts'
import { readSignature } from './verify.ts'

/**
 * Signs a message by ADR-36: the signed bytes are an amino document that contains it (`signedBytes`), never the message alone. Signature
 * and key are in base64. https://docs.cosmos.network/main/build/architecture/adr-036-arbitrary-signature
 */
export async function signMessage(
  { driver, target }: { readonly driver: Driver; readonly target: DriverTarget },
  { message }: { readonly message: string | { raw: string } },
): Promise<SignedMessage> {
  const raw = typeof message === 'string' ? new TextEncoder().encode(message) : fromHex(message.raw)
  if (!raw) throw new LatchkeyError('request/invalid', { details: '`raw` must be hex.' })
  const doc = arbitraryDoc(target.key.address, toBase64(raw))
  const bytes = serializeAmino(doc)
  const answer = await ask()
  const { publicKey, signature } = readSignature(target, answer, bytes)
  return {
    signature: toBase64(signature),
    scheme: 'adr36',
    publicKey: toBase64(publicKey),
    signedBytes: `0x${toHex(bytes)}`,
  }

  async function ask(): Promise<unknown> {
    // The wallet shows a message as text only if it gets a string.
    if (driver.signArbitrary) return driver.signArbitrary(target, typeof message === 'string' ? message : (raw ?? ''))
    if (!driver.signAmino) throw new LatchkeyError('wallet/unsupported-method')
    const { signature, signed } = fieldsOf(await driver.signAmino(target, doc))
    if (signed !== undefined && !sameBytes(serializeAmino(signed), bytes))
      throw signFailed('The wallet signed another message.')
    return signature
  }
}

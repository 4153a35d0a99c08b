import type { PasskeyFinishRequest, PasskeyOwner } from '@latchkey/frame/wire'
import { base64urlnopad } from '@scure/base'
import { concatBytes, hexToBytes, numberToBytes } from 'viem'
import { readSignature } from './assertion.ts'

const p256 = { name: 'ECDSA', namedCurve: 'P-256' } as const

/**
 * Whether an owner's key signed a passkey's answer (in WebAuthn: the authenticator's data and the hash of the client's
 * data).
 */
export async function isSignedBy(
  { x, y }: PasskeyOwner,
  { authenticatorData, clientDataJSON, signature }: PasskeyFinishRequest['credential']['response'],
): Promise<boolean> {
  try {
    const [data, client, der] = [authenticatorData, clientDataJSON, signature].map(
      (text) => new Uint8Array(base64urlnopad.decode(text ?? '')),
    )
    if (!data || !client || !der) return false
    const point = new Uint8Array(concatBytes([new Uint8Array([4]), hexToBytes(x), hexToBytes(y)]))
    const key = await crypto.subtle.importKey('raw', point, p256, false, ['verify'])
    const signed = concatBytes([data, new Uint8Array(await crypto.subtle.digest('SHA-256', client))])
    const raw = concatBytes(readSignature(der).map((value) => numberToBytes(value, { size: 32 })))
    return await crypto.subtle.verify(
      { name: 'ECDSA', hash: 'SHA-256' },
      key,
      new Uint8Array(raw),
      new Uint8Array(signed),
    )
  } catch {
    return false
  }
}

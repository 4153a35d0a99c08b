import type { PasskeyOwner } from '@latchkey/frame/wire'
import { base64urlnopad, hex } from '@scure/base'

/** The name of the authenticator's data in an attestation object, in CBOR: a text of 8 bytes. */
const authData = '686175746844617461'

/**
 * Whether a passkey that was just made has this id and this key, as the device itself says it (WebAuthn's attested credential data, its key in the COSE
 * form of RFC 9053). So a login server can't name a key of its own.
 */
export function isMadeWith({ id, x, y }: PasskeyOwner, attestationObject: string | undefined): boolean {
  try {
    const text = hex.encode(base64urlnopad.decode(attestationObject ?? ''))
    const at = text.indexOf(authData) + authData.length
    if (at < authData.length) return false
    // A byte string of up to 255 bytes has its length in one byte, else in two.
    const data = text.slice(at + (text.slice(at, at + 2) === '58' ? 4 : 6))
    const idBytes = hex.encode(base64urlnopad.decode(id))
    // A hash (32), flags (1), a counter (4), the authenticator's kind (16), the length of the id (2).
    const idAt = (32 + 1 + 4 + 16 + 2) * 2
    const named = Number.parseInt(data.slice(idAt - 4, idAt), 16) * 2
    if (named !== idBytes.length || data.slice(idAt, idAt + named) !== idBytes) return false
    return data.slice(idAt + named).includes(`215820${x.slice(2)}225820${y.slice(2)}`)
  } catch {
    return false
  }
}

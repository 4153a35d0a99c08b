import type { PasskeyOwner } from '@latchkey/frame/wire'
import { base64urlnopad, hex } from '@scure/base'

/** The name of the authenticator's data in an attestation object, in CBOR: a text of 8 bytes, here in hex. */
const authData = '686175746844617461'

/**
 * Reads the key of a new passkey with this id from the device's own attestation (WebAuthn's attested credential data,
 * with the key in the COSE form of RFC 9053). So a login server can't name a key of its own. Undefined if the device
 * made no such passkey.
 */
export function readMadeKey(id: string, attestationObject: string | undefined): PasskeyOwner | undefined {
  try {
    const text = hex.encode(base64urlnopad.decode(attestationObject ?? ''))
    const at = text.indexOf(authData) + authData.length
    if (at < authData.length) return undefined
    // A byte string of up to 255 bytes has its length in one byte, a longer one in two.
    const data = text.slice(at + (text.slice(at, at + 2) === '58' ? 4 : 6))
    const idBytes = hex.encode(base64urlnopad.decode(id))
    // A hash (32), flags (1), a counter (4), the authenticator's kind (16), the length of the id (2).
    const idAt = (32 + 1 + 4 + 16 + 2) * 2
    const named = Number.parseInt(data.slice(idAt - 4, idAt), 16) * 2
    if (named !== idBytes.length || data.slice(idAt, idAt + named) !== idBytes) return undefined
    const key = data.slice(idAt + named)
    // Labels -2 and -3. After each come 32 bytes.
    const xAt = key.indexOf('215820') + 6
    const yAt = xAt + 64 + 6
    if (xAt < 6 || key.slice(xAt + 64, yAt) !== '225820' || key.length < yAt + 64) return undefined
    return { id, x: `0x${key.slice(xAt, xAt + 64)}`, y: `0x${key.slice(yAt, yAt + 64)}` }
  } catch {
    return undefined
  }
}
